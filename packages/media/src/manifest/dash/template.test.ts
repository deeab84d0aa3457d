import { expect, test } from 'vitest';
import { compileTemplate } from './template.ts';

const templateValues = { RepresentationID: 'v%1', Bandwidth: 1500, Number: 7, Time: 17670000000000001n };

test.each([
  ['$RepresentationID$/$Number$.m4s', 'v%1/7.m4s'],
  ['$Number%05d$', '00007'],
  ['t$Time$', 't17670000000000001'],
  ['$Bandwidth%06d$', '001500'],
  ['a$$b$$', 'a$b$'],
  ['$Unknown$', '$Unknown$'],
  ['$Number', '$Number'],
  ['plain', 'plain'],
])('%s becomes %s', (template, expected) => {
  expect(compileTemplate(template)(templateValues)).toBe(expected);
});

test('a width that would fill memory is ignored', () => {
  expect(compileTemplate('$Number%0999999999d$')(templateValues)).toBe('$Number%0999999999d$');
});
