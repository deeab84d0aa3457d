import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./colors.css', import.meta.url), 'utf8');
const schemes = ['light', 'dark'] as const;
const tones = ['primary', 'secondary', 'success', 'warning', 'danger', 'info'] as const;
const grounds = ['background', 'surface', 'raised', 'sunken', 'hover'] as const;

/** The value of a token in one scheme; a plain value applies to both. */
function token(name: string, scheme: 'light' | 'dark'): string {
  const value = new RegExp(`--color-${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(css);
  const found = value?.[3] ?? value?.[scheme === 'light' ? 1 : 2];
  if (found === undefined) throw new Error(`No color token ${name}`);
  return found;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('the contrast of black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test.each([
  ['primary', '#6366f1'],
  ['secondary', '#a855f7'],
  ['success', '#22c55e'],
])('the %s color is %s', (name, hex) => {
  expect(token(name, 'light')).toBe(hex);
});

test('the background of the light scheme is #f8fafc', () => {
  expect(token('background', 'light')).toBe('#f8fafc');
});

for (const scheme of schemes) {
  const ratio = (one: string, other: string) => contrast(token(one, scheme), token(other, scheme));

  test.each(
    grounds.flatMap((ground) =>
      ['ink', 'muted', 'subtle', ...tones.map((tone) => `${tone}-text`)].map((text) => [text, ground]),
    ),
  )(`${scheme}: %s is readable on %s`, (text, ground) => expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5));

  test.each(tones)(`${scheme}: %s text is readable on its own tint, and so is plain text`, (tone) => {
    expect(ratio(`${tone}-text`, `${tone}-soft`)).toBeGreaterThanOrEqual(4.5);
    expect(ratio('ink', `${tone}-soft`)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    'primary-strong',
    'primary-strong-hover',
    'secondary-strong',
    'success-strong',
    'danger-strong',
    'danger-strong-hover',
  ])(`${scheme}: white is readable on %s`, (fill) => expect(ratio('white', fill)).toBeGreaterThanOrEqual(4.5));

  test.each(['background', 'surface', 'raised'])(
    `${scheme}: outlines of controls and the focus ring are visible on %s`,
    (ground) => {
      for (const line of ['control', 'focus', 'warning-strong']) expect(ratio(line, ground)).toBeGreaterThanOrEqual(3);
    },
  );
}
