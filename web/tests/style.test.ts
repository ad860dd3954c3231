import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('../src/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, source), 'utf8');

test('a color that two files need is a token', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts|css)$/.test(file));
  const places = new Map<string, string[]>();
  for (const file of files)
    for (const color of new Set(read(file).match(/#[\da-f]{6}\b/gi))) places.set(color, [...(places.get(color) ?? []), file]);
  expect([...places].filter(([, where]) => where.length > 1)).toEqual([]);
});

/** The tokens of a block of tokens.css that are colors. */
function colors(block: string): Record<string, string> {
  const tokens = read('style/tokens.css');
  const start = tokens.indexOf(`${block}{`);
  const body = tokens.slice(start, tokens.indexOf('\n}', start));
  return Object.fromEntries([...body.matchAll(/--([\w-]+):(#[\da-f]{3,6})\b/g)].map(([, name, color]) => [name!, color!]));
}

/** How bright a color is, as WCAG reckons it. */
function luminance(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit) : color.slice(1).match(/../g)!;
  const [red, green, blue] = digits.map((two) => {
    const share = parseInt(two, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

// Marks and cargo glyphs are no text, so nobody else looks at them.
test.each([':root', '[data-theme=dark]'])('what is drawn on a card or a player’s color can be told from it: %s', (block) => {
  const all: Record<string, string> = { ...colors(':root'), ...colors(block) };
  const inks = Object.keys(all).filter((name) => name.startsWith('on-'));
  expect(inks.length).toBeGreaterThan(15);
  for (const ink of inks) {
    const ground = [ink.slice(3), `card-${ink.slice(3)}`].find((name) => name in all)!;
    expect(contrast(all[ink]!, all[ground]!), `--${ink} on --${ground}`).toBeGreaterThan(3);
  }
});
