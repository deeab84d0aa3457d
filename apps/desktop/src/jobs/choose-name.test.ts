import { titleFromAddress } from '@clipharbor/media';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeName, nameFor } from './choose-name.ts';
import { orderOf } from './new-job.ts';

const url = 'https://film.example/master.m3u8';
const now = new Date(2026, 2, 4, 9, 5);
const nameOf = (title: string, template = '{title}'): string => nameFor(template, orderOf({ url, title }), now);

test.each([
  ['https://film.example/films/harbor/master.m3u8', 'harbor'],
  ['https://film.example/index.m3u8', 'film.example'],
  ['https://film.example/Caf%C3%A9.mp4', 'Café'],
  ['https://film.example/100%/', '100%'],
])('%s is named %j', (address, title) => {
  expect(titleFromAddress(address)).toBe(title);
});

test('a template can use everything known when the job is added', () => {
  const order = orderOf({ url, title: 'A walk', page: 'https://www.film.example/w', quality: 720, format: 'mkv' });
  expect(nameFor('{date} {time} {site} {title} {quality} {format}', order, now)).toBe(
    '2026-03-04 09-05 film.example A walk 720p MKV',
  );
  expect(nameOf('')).toBe('film.example');
});

/**
 * Every Windows device name, bare, with an extension and in another case; every character that some system forbids; other edge
 * cases.
 */
const devices = [
  'con',
  'prn',
  'aux',
  'nul',
  ...Array.from({ length: 10 }, (_, digit) => [`com${digit}`, `lpt${digit}`]).flat(),
];
const difficult = [
  ...devices.flatMap((name) => [name, name.toUpperCase(), `${name}.mp4`, `${name}.final cut`, ` ${name} `]),
  ...[...'<>:"/\\|?*'].flatMap((letter) => [letter, `a${letter}b`, `${letter}a`, `a${letter}`]),
  ...Array.from({ length: 32 }, (_, code) => `a${String.fromCharCode(code)}b`),
  ...['..', '.', '...', '../../etc/passwd', '..\\..\\boot.ini', '/etc/passwd', 'C:\\Windows\\x', '\\\\server\\share'],
  ...['a.', 'a ', 'a. . .', '.hidden', '~', '-rf', '--help', '$HOME', '`id`', '%PATH%', '$(id)', ';ls', '&calc', 'a|b'],
  ...[
    'film.mp4.exe',
    'film\u202egpj.exe',
    '\u200b',
    '\ufeffa',
    'e\u0301',
    '👩‍👩‍👧‍👦',
    '日本語',
    'العربية',
    'עברית',
    'हिन्दी',
  ],
  ...[
    'x'.repeat(10_000),
    '👩‍👩‍👧‍👦'.repeat(500),
    'é'.repeat(300),
    `${'x'.repeat(179)}é`,
    '\ud800',
    'a\0b',
    '::$DATA',
    'a:b',
  ],
];

test(`${difficult.length} difficult titles give safe, distinct names`, () => {
  expect(difficult.length).toBeGreaterThan(200);
  const taken: string[] = [];
  for (const title of difficult) {
    const name = freeName(nameOf(title), [], taken);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test asserts that none is left.
    expect(name).not.toMatch(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u200b\ufeff]|^[.\s]|[.\s]$|^$/u);
    expect(name).not.toMatch(/^(con|prn|aux|nul|(com|lpt)[0-9])([ .]|$)/i);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(185);
    taken.push(name);
  }
  expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(difficult.length);
});

test('a name is free if no file or job has it, in any case and with any extension', () => {
  expect(freeName('Film', [], [])).toBe('Film');
  expect(freeName('Film', ['Film.mp4'], [])).toBe('Film (2)');
  expect(freeName('Film', ['film.MKV', 'Film (2).mp3'], ['FILM (3)'])).toBe('Film (4)');
  expect(freeName('Film', ['Film.part', 'Other.mp4'], [])).toBe('Film (2)');
  expect(freeName('Film', ['Film.journal'], [])).toBe('Film (2)');
  expect(freeName('Film', ['Film.part.lock'], [])).toBe('Film (2)');
  expect(freeName('Film', ['Film-001.mp4'], [])).toBe('Film (2)');
  expect(freeName('Film', ['Film.en.srt'], [])).toBe('Film (2)');
  expect(freeName('Film', ['Film 2.mp4'], [])).toBe('Film');
});

test('any number of jobs with any titles never share a name', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'A', 'a (2)', 'a.mp4', 'á', 'a\u0301', ''), { maxLength: 30 }),
      (titles) => {
        const names: string[] = [];
        for (const title of titles) names.push(freeName(nameOf(title), [], names));
        expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(titles.length);
      },
    ),
  );
});
