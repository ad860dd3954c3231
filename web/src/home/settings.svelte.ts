// What a player has chosen for this browser: language, light or dark, calm.
import { getLocale, setLocale, type Locale } from '../words/runtime.js';

export type Theme = 'auto' | 'light' | 'dark';
const KEY = 'allaboard';

interface Kept {
  theme: Theme;
  name: string;
  asks: boolean;
  tips: boolean;
  told: string[];
  sound: boolean;
  notices: boolean;
}

const FIRST: Kept = { theme: 'auto', name: '', asks: true, tips: true, told: [], sound: false, notices: false };

function read(): Kept {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...FIRST };
  }
}

class Preferences {
  private kept = $state(read());
  locale = $state<Locale>(getLocale());
  /** What is shown, whoever chose it. */
  shown = $state<'light' | 'dark'>('light');
  private readonly dark = window.matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    this.dark.addEventListener('change', () => this.apply());
    this.apply();
  }
  get theme() {
    return this.kept.theme;
  }
  set theme(theme: Theme) {
    this.keep({ theme });
  }
  get name() {
    return this.kept.name;
  }
  set name(name: string) {
    this.keep({ name });
  }
  /** Whether a payment waits for a second word; without, the first click on it pays. */
  get asks() {
    return this.kept.asks;
  }
  set asks(asks: boolean) {
    this.keep({ asks });
  }
  /** Whether the coach may explain, and what it has explained. */
  get tips() {
    return this.kept.tips;
  }
  set tips(tips: boolean) {
    this.keep({ tips, told: [] });
  }
  get told() {
    return this.kept.told;
  }
  tell(topic: string) {
    if (!this.kept.told.includes(topic)) this.keep({ told: [...this.kept.told, topic] });
  }
  get sound() {
    return this.kept.sound;
  }
  set sound(sound: boolean) {
    this.keep({ sound });
  }
  get notices() {
    return this.kept.notices && 'Notification' in window && Notification.permission === 'granted';
  }
  async wantNotices(notices: boolean) {
    this.keep({ notices: notices && (await Notification.requestPermission()) === 'granted' });
  }
  speak(locale: Locale) {
    void setLocale(locale, { reload: false });
    this.locale = locale;
    this.apply();
  }
  private keep(change: Partial<Kept>) {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.apply();
  }
  private apply() {
    const dark = this.kept.theme === 'dark' || (this.kept.theme === 'auto' && this.dark.matches);
    this.shown = dark ? 'dark' : 'light';
    document.documentElement.dataset.theme = this.shown;
    document.documentElement.lang = this.locale;
  }
}

export const preferences = new Preferences();
/** What each language is called in itself. */
export const LANGUAGES: Record<Locale, string> = {
  en: 'English',
  'pt-PT': 'Português (Portugal)',
  'pt-BR': 'Português (Brasil)',
  ro: 'Română',
};
