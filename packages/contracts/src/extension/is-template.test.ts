import { expect, test } from 'vitest';
import { isTemplate } from './is-template.ts';

test.each([
  ['{title}', true],
  ['My {date} {title}', true],
  ['  ', false],
  ['Film', false],
  ['{', false],
  ['{titel}', false],
  ['{}', false],
])('"%s" is usable: %s', (template, isUsable) => {
  expect(isTemplate(template)).toBe(isUsable);
});
