import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import { type FileExtension, fileExtensions, numbered, safeFileName } from './index.ts';

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Ordinary text mixed with everything that file names have been attacked with. */
const title = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ...[
          '../',
          '..\\',
          'CON',
          'com¹',
          'LPT²',
          'nul.txt',
          '. ',
          ' .',
          '\u202e',
          '\u2066',
          '\u200b',
          '\ufeff',
          '\0',
          '\n',
        ],
        ...[
          '\u0085',
          '👩‍👩‍👧‍👦',
          '🇩🇪',
          'e\u0301',
          'C:',
          '%2e%2e',
          '\ud800',
          'नि',
          '\u200d',
          '\u200c',
          '\u{e0041}',
          '~$',
          '-rf',
        ],
      ),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

describe('any title', () => {
  test('becomes one safe path part with one of our extensions', () => {
    fc.assert(
      fc.property(title, fc.constantFrom(...fileExtensions), (text, extension) => {
        const name = safeFileName(text, extension);
        const stem = name.slice(0, -(extension.length + 1));
        expect(name.endsWith(`.${extension}`)).toBe(true);
        expect(stem).not.toBe('');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the test asserts that none is left.
        expect(stem).not.toMatch(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*]/u);
        expect(stem).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff\u{e0000}-\u{e007f}]/u);
        expect(stem).not.toMatch(/^[.\s]|[.\s]$/u);
        expect(stem).not.toMatch(/^(con|prn|aux|nul|(com|lpt)[0-9¹²³])([ .]|$)/i);
        expect(stem.isWellFormed()).toBe(true);
        expect(stem.normalize('NFC')).toBe(stem);
        expect(bytes(stem)).toBeLessThanOrEqual(181);
      }),
      { numRuns: 2000 },
    );
  });

  test('the underscore before a device name counts toward the length', () => {
    const name = safeFileName(`nul.${'x'.repeat(300)}`, 'mp4');
    expect(name).toBe(`_nul.${'x'.repeat(175)}.mp4`);
    expect(safeFileName(name.slice(0, -4), 'mp4')).toBe(name);
  });

  test('becomes a name that is already safe', () => {
    fc.assert(
      fc.property(title, (text) => {
        const stem = safeFileName(text, 'mp4').slice(0, -4);
        expect(safeFileName(stem, 'mp4')).toBe(`${stem}.mp4`);
      }),
      { numRuns: 1000 },
    );
  });

  test('becomes different names for different numbers, all of them safe', () => {
    fc.assert(
      fc.property(title, fc.integer({ min: 2, max: 9999 }), (text, n) => {
        const name = safeFileName(text, 'mkv');
        const second = numbered(name, n);
        expect(second.endsWith(` (${n}).mkv`)).toBe(true);
        expect(second).not.toBe(numbered(name, n + 1));
        expect(bytes(second)).toBeLessThanOrEqual(185);
        expect(numbered(name, 1)).toBe(name);
      }),
    );
  });
});

test.each([
  ['Hafen: Teil 1/2', 'Hafen Teil 1 2.mp4'],
  ['  ...hidden', 'hidden.mp4'],
  ['trailing. . ', 'trailing.mp4'],
  ['', 'untitled.mp4'],
  ['\u202e\u200b', 'untitled.mp4'],
  ['CON', '_CON.mp4'],
  ['com¹', '_com¹.mp4'],
  ['CON\u200d\ufe0f', '_CON.mp4'],
  ['LPT9.final', '_LPT9.final.mp4'],
  ['Console', 'Console.mp4'],
  ['invoice\u202egpj.exe', 'invoicegpj.exe.mp4'],
  ['../../etc/passwd', 'etc passwd.mp4'],
  ['cafe\u0301', 'caf\u00e9.mp4'],
  ['日本語のタイトル', '日本語のタイトル.mp4'],
  ['Familie 👩‍👩‍👧‍👦', 'Familie 👩‍👩‍👧‍👦.mp4'],
  ['می‌خواهم', 'می‌خواهم.mp4'],
])('%j becomes %j', (text, name) => {
  expect(safeFileName(text, 'mp4')).toBe(name);
});

test('a long title is not cut inside a character', () => {
  const family = '👩‍👩‍👧‍👦';
  const name = safeFileName(family.repeat(50), 'mp4');
  expect(name).toBe(`${family.repeat(Math.floor(180 / bytes(family)))}.mp4`);
});

test('ten kilobytes of combining marks are cut', () => {
  expect(bytes(safeFileName(`a${'\u0301'.repeat(10_000)}`, 'mp4'))).toBeLessThanOrEqual(184);
});

test('an extension that is not ours is refused', () => {
  expect(() => safeFileName('film', 'exe' as FileExtension)).toThrow(MediaError);
});
