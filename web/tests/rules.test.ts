import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TIPS } from '../src/learning/coach';
import type { Book } from '../src/rules/book';
import { chapters } from '../src/rules/chapters';
import { facts, rulesOf } from '../src/rules/facts';
import { say, variant, type Phrase } from '../src/rules/prose';
import { mark, matches, terms } from '../src/rules/search';
import { Wording } from '../src/game/wording';
import { locales, overwriteGetLocale, type Locale } from '../src/words/runtime.js';
import { plate } from './moments';

const editions = readdirSync(new URL('../../src/allaboard/editions/', import.meta.url));
const book = (locale: string): Book => JSON.parse(readFileSync(new URL(`../messages/rules/${locale}.json`, import.meta.url), 'utf8'));

function told(locale: Locale, edition: string) {
  overwriteGetLocale(() => locale);
  const board = plate(edition);
  const text = book(locale);
  const slots = { ...text.words['*'], ...variant(text.words, edition), ...facts(board, new Wording(board)) };
  const paragraphs = chapters(rulesOf(board)).flatMap((chapter) => chapter.paragraphs);
  return {
    titles: chapters(rulesOf(board)).map(({ id }) => say(text.chapters[id]!, edition, slots)),
    rules: Object.fromEntries(paragraphs.map(({ id }) => [id, say(text.paragraphs[id]!, edition, slots)])),
    tips: (ids: string[]) => ids.map((id) => say(text.tips[id]!, edition, slots)),
  };
}

describe.each(locales)('the rules in %s', (locale) => {
  const english = book('en');
  const mine = book(locale);

  test('have every part', () => {
    for (const part of ['page', 'chapters', 'paragraphs', 'coach', 'tips'] as const)
      expect(Object.keys(mine[part]).sort()).toEqual(Object.keys(english[part]).sort());
  });

  test('have a word for every edition', () => {
    const phrases: Phrase[] = [mine.chapters, mine.paragraphs, mine.tips].flatMap((part) => Object.values(part));
    for (const phrase of phrases) if (typeof phrase !== 'string') expect(phrase).toHaveProperty(['*']);
  });

  test.each(editions)('leave no gap in %s', (edition) => {
    const { titles, rules } = told(locale, edition);
    for (const text of [...titles, ...Object.values(rules)]) {
      expect(text).not.toMatch(/[{}]|undefined|^$/);
      expect(text[0]).toBe(text[0]!.toLocaleUpperCase());
    }
  });

  test('tell every tip in every edition it can occur in', () => {
    expect(Object.keys(mine.tips).sort()).toEqual(TIPS.map(({ id }) => id).sort());
    const everywhere = ['claim', 'payment', 'locomotive', 'double', 'waiting', 'over', 'done', 'few_trains'];
    for (const edition of editions) for (const tip of told(locale, edition).tips(everywhere)) expect(tip).not.toMatch(/[{}]/);
    const points = ['opening', 'keep', 'market', 'second', 'open_locomotive', 'flush', 'grey', 'closed', 'more_tickets', 'last_round'];
    for (const edition of ['usa', 'europe', 'san_francisco']) for (const tip of told(locale, edition).tips(points)) expect(tip).not.toMatch(/[{}]/);
    for (const tip of told(locale, 'europe').tips(['ferry', 'tunnel', 'tunnel_pay', 'station'])) expect(tip).not.toMatch(/[{}]/);
    for (const tip of told(locale, 'san_francisco').tips(['ferry', 'token', 'token_choice', 'tourists'])) expect(tip).not.toMatch(/[{}]/);
    for (const tip of told(locale, 'first_journey').tips(['given', 'draw', 'swap', 'east_west', 'bonus_done'])) expect(tip).not.toMatch(/[{}]/);
  });
});

test('the numbers are those of the edition', () => {
  expect(told('en', 'usa').rules.setup_supply).toBe('You begin with 45 trains and 4 cards.');
  expect(told('en', 'san_francisco').rules.setup_supply).toBe('You begin with 20 cable cars and 2 cards.');
  expect(told('ro', 'san_francisco').rules.setup_supply).toBe('Începi cu 20 de tramvaie și 2 cărți.');
  expect(told('pt-PT', 'europe').rules.end).toContain('2 carruagens ou menos');
  expect(told('pt-BR', 'first_journey').rules.kid_bonus).toContain('Moscou, Rostov ou Ancara');
});

test('an edition has the chapters that its data asks for', () => {
  const ids = (edition: string) => chapters(rulesOf(plate(edition))).map(({ id }) => id);
  expect(ids('usa')).not.toContain('ferries');
  expect(ids('europe')).toEqual(expect.arrayContaining(['ferries', 'tunnels', 'stations']));
  expect(ids('san_francisco')).toEqual(expect.arrayContaining(['ferries', 'tourists']));
  expect(ids('first_journey_usa')).toEqual(['aim', 'setup', 'turn', 'cards', 'routes', 'tickets', 'bonus', 'end']);
});

test('each country keeps its own words', () => {
  const text = (locale: string) => JSON.stringify({ ...book(locale), aliases: {} });
  expect(text('ro')).not.toMatch(/[şţŞŢ]/);
  expect(text('pt-PT')).not.toMatch(/(?<!\p{L})(trem|trens|bondinhos?|balsas?|você|comprar?|vagões|rodada|embaralh\w*)(?!\p{L})/iu);
  expect(text('pt-BR')).not.toMatch(/(?<!\p{L})(comboios?|carruage\w+|elétricos?|bisca\w*|ecrã|baralhar|tu|teus?|tuas?)(?!\p{L})/iu);
});

describe('search', () => {
  test('does not mind accents, capitals or cedillas', () => {
    expect(matches('Túneis e estações', terms('TUNEIS estacoes'))).toBe(true);
    expect(matches('Gările și orașele', terms('gările oraşele'))).toBe(true);
    expect(matches('Tunnels', terms('tunnel station'))).toBe(false);
  });

  test('takes the words that players use', () => {
    expect(matches('Controlar uma rota', terms('reivindicar', { reivindicar: 'controlar' }))).toBe(true);
    expect(matches('Un bilet', terms('bilet', { bilet: 'traseu' }))).toBe(true);
    expect(matches('A ticket', terms('tickets'))).toBe(true);
  });

  test('marks what it found', () => {
    expect(mark('A túnel is a tunnel.', terms('tun'))).toEqual([
      { text: 'A ', found: false },
      { text: 'tún', found: true },
      { text: 'el is a ', found: false },
      { text: 'tun', found: true },
      { text: 'nel.', found: false },
    ]);
    expect(mark('nothing', terms(''))).toEqual([{ text: 'nothing', found: false }]);
  });
});
