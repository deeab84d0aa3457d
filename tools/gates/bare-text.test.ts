import { expect, test } from 'vitest';
import { bareTextFindings } from './bare-text.ts';

test.each([
  ['a text between tags', '<p>Hello you</p>', '“Hello you”'],
  ['a label for screen readers', '<button aria-label="Close" />', '“Close”'],
  ['an attribute in braces', "<img alt={'A picture'} />", '“A picture”'],
])('%s is found', (_, element, text) => {
  const [finding] = bareTextFindings([{ path: 'a.tsx', text: `export const A = () => ${element};` }]);
  expect(finding?.message).toContain(text);
  expect(finding?.line).toBe(1);
});

test('texts from a catalog, marks and code pass', () => {
  const text = "export const A = () => <p className=\"wide\" title={t('title')}>{t('text')} · –</p>;";
  expect(bareTextFindings([{ path: 'a.tsx', text }])).toEqual([]);
});
