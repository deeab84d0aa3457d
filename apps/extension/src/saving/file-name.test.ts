import { fileExtensions, nameByTemplate, safeFileName } from '@clipharbor/media';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameValues, siteFolder } from './file-name.ts';

const values = nameValues(
  { title: 'A walk: part 1', pageUrl: 'https://www.film.example/watch', height: 720, format: 'mp4' },
  new Date(2026, 2, 4, 9, 5),
);

test.each([
  ['{title}', 'A walk part 1'],
  ['{site} - {title} ({quality})', 'film.example - A walk part 1 (720p)'],
  ['{date} {time} {title}.{format}', '2026-03-04 09-05 A walk part 1'],
  ['{title} {unknown}', 'A walk part 1 {unknown}'],
  ['../{title}', 'A walk part 1'],
])('%j names the file %j', (template, expected) => {
  expect(nameByTemplate(template, values)).toBe(expected);
});

test('an empty field leaves no brackets or separators behind, and no name is empty', () => {
  const plain = { ...values, quality: '' };
  expect(nameByTemplate('{title} ({quality})', plain)).toBe('A walk part 1');
  expect(nameByTemplate('{quality} - {title}', plain)).toBe('A walk part 1');
  expect(nameByTemplate('{quality}', plain)).toBe('A walk part 1');
  expect(nameByTemplate('-', { ...plain, title: '---' })).toBe('untitled');
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '../..',
    'CON',
    '- nul',
    '.mp4',
    'a.MKV.jpg',
    '\u202egpj.exe',
    '()',
    ' . ',
    'C:\\x',
    '~',
    'x'.repeat(500),
  ),
);

test('the name is safe and has no extension, whatever the template and title', () => {
  const part = fc.oneof(anyText, fc.constantFrom('{title}', '{site}', '{quality}', '{'));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), anyText, (template, title) => {
      const name = nameByTemplate(template.join(''), { ...values, title });
      expect(safeFileName(name, 'mp4')).toBe(`${name}.mp4`);
      expect(name).not.toMatch(/[/\\]/);
      expect(fileExtensions).not.toContain(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase());
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['https://www.film.example/x', 'film.example'],
  ['http://[::1]:8080/', '[ 1]'],
  ['http://con/', '_con'],
  ['nothing', 'untitled'],
])('files of %s go into %s', (pageUrl, folder) => {
  expect(siteFolder(pageUrl)).toBe(folder);
});
