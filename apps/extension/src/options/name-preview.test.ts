import { expect, test } from 'vitest';
import { isTemplate, previewName } from './name-preview.ts';

const values = { title: 'Film', site: 'a.example', date: '2030-01-02', time: '10-20', quality: '720p', format: 'MP4' };

test('words in braces are replaced, everything else stays', () => {
  expect(previewName('{site} - {title} ({quality})', values)).toBe('a.example - Film (720p).mp4');
});

test.each([
  ['{title}', true],
  ['My {date} {title}', true],
  ['  ', false],
  ['{titel}', false],
  ['{}', false],
])('"%s" can be used: %s', (template, isUsable) => {
  expect(isTemplate(template)).toBe(isUsable);
});
