import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LEVELS } from '../src/game/wording';
import { CHAT_LETTERS, MOST_LAPSES, NAME_LETTERS } from '../src/net/api';
import { locales } from '../src/words/runtime.js';

type Variant = { declarations: string[]; selectors: string[]; match: Record<string, string> };
type Messages = Record<string, string | Variant[]>;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const settings = JSON.parse(read('../project.inlang/settings.json'));
const patterns = settings['plugin.inlang.messageFormat'].pathPattern as string[];
const inFiles = (locale: string): Messages[] => patterns.map((pattern) => JSON.parse(read(`../${pattern.replace('{locale}', locale)}`)));
const messages = Object.fromEntries(locales.map((locale) => [locale, Object.assign({}, ...inFiles(locale)) as Messages]));
const engine = '../../src/allaboard/';

const texts = (message: string | Variant[]): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);

test('no message is in two files', () => {
  const keys = inFiles('en').flatMap(Object.keys);
  expect(keys.length).toBe(new Set(keys).size);
});

test('every message is said somewhere', () => {
  const files = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' });
  const source = files.filter((file) => /\.(svelte|ts)$/.test(file)).map((file) => read(`../src/${file}`)).join('');
  const byName = /^(error|level|reason)_/; // looked up by what the server sends
  const unsaid = Object.keys(messages.en!).filter((key) => !byName.test(key) && !new RegExp(`\\bm\\.${key}\\b`).test(source));
  expect(unsaid).toEqual([]);
});

describe.each(locales)('%s', (locale) => {
  const mine = messages[locale]!;

  test('has every message and no other', () => {
    expect(Object.keys(mine).sort()).toEqual(Object.keys(messages.en!).sort());
  });

  test('says something in each of them', () => {
    for (const [key, message] of Object.entries(mine)) for (const text of texts(message)) expect(text.trim(), key).not.toBe('');
  });

  test('fills in nothing that English does not know', () => {
    for (const [key, message] of Object.entries(mine)) {
      const known = new Set(texts(messages.en![key]!).flatMap(slots));
      for (const text of texts(message)) for (const slot of slots(text)) expect(known.has(slot) || slot === 'count', `${key}: ${text}`).toBe(true);
    }
  });

  test('has a text for every number and edition', () => {
    for (const [key, message] of Object.entries(mine)) {
      if (typeof message === 'string') continue;
      for (const { selectors, match } of message) {
        if (selectors.includes('color')) continue; // the colours are named one by one
        const rest = selectors.map((selector) => `${selector}=*`).join(', ');
        expect(match[rest], key).toBeDefined();
      }
    }
  });
});

test('every refusal of the rules has words', () => {
  const codes = [...read(`${engine}engine/refusals.py`).matchAll(/^ {4}\(?\n? *\(?"(\w+)",/gm)].map((found) => found[1]!);
  const listed = codes.filter((code) => code !== 'legal');
  expect(listed.length).toBeGreaterThan(20);
  for (const code of listed) expect(messages.en, code).toHaveProperty(`error_${code}`);
});

test('a name and a message may have as many letters as the server takes', () => {
  const wishes = read(`${engine}server/wishes.py`);
  expect(wishes).toContain(`\nMOST_LETTERS = ${NAME_LETTERS} `);
  expect(wishes).toContain(`\nMOST_CHAT = ${CHAT_LETTERS}\n`);
});

test('a seat is taken over when the server says so', () => {
  expect(read(`${engine}server/seats.py`)).toContain(`\nMOST_LAPSES = ${MOST_LAPSES}\n`);
});

test('every level of the bots can be chosen and has words', () => {
  const [, ladder] = /^LADDER = \((.+?)\)/m.exec(read(`${engine}bots/registry.py`))!;
  expect(LEVELS).toEqual(ladder!.toLowerCase().split(', '));
  for (const level of LEVELS) expect(messages.en, level).toHaveProperty(`level_${level}`);
});

test('every reason of the bots has words, with the same arguments', () => {
  const source = read(`${engine}bots/reasons.py`).split('NOUNS')[0]!;
  const reasons = [...source.matchAll(/^ {4}"(\w+)": (?:\(\s*)?"([^"]+)"/gm)];
  expect(reasons.length).toBeGreaterThan(50);
  for (const [, id, text] of reasons) {
    const mine = messages.en![`reason_${id}`];
    expect(mine, id).toBeDefined();
    for (const said of texts(mine!)) expect(slots(said).sort(), id).toEqual(slots(text!).sort());
  }
});

test('every event of the engine is told or known to be silent', () => {
  const source = read(`${engine}engine/events.py`);
  const classes = [...source.matchAll(/^class (\w+)\(Event\)/gm)].map((found) => found[1]!);
  const types = classes.map((name) => name.replace(/(?<!^)(?=[A-Z])/g, '_').toLowerCase());
  const story = read('../src/game/story.ts');
  expect(types.length).toBeGreaterThan(20);
  for (const type of types) expect(story, type).toContain(`'${type}'`);
});

test('Romanian is written with commas below', () => {
  expect(JSON.stringify(messages.ro)).not.toMatch(/[şţŞŢ]/);
});

test('Portugal and Brazil keep their own words', () => {
  expect(JSON.stringify(messages['pt-PT'])).not.toMatch(/\b(trem|trens|bondinho|balsa|você|comprar|vagão|rodada)\b/i);
  expect(JSON.stringify(messages['pt-BR'])).not.toMatch(/\b(comboio|carruagem|elétrico|biscar|ecrã|baralhar)\b/i);
});

test('whatever the server refuses has words', () => {
  const folder = new URL('../../src/allaboard/server/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.py'));
  const codes = files.flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/Refused\(\s*"([a-z_]+)"/g)].map((found) => found[1]!));
  expect(codes.length).toBeGreaterThan(40);
  for (const code of codes) expect(messages.en, code).toHaveProperty(`error_${code}`);
});
