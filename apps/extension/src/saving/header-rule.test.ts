import { expect, test } from 'vitest';
import { headerRule } from './header-rule.ts';

test('a rule reaches our own requests to the named hosts only', () => {
  const rule = headerRule(5, 'abc', ['cdn.example'], { referer: 'https://a.example/', origin: null });
  expect(rule.condition).toMatchObject({ initiatorDomains: ['abc'], tabIds: [-1], requestDomains: ['cdn.example'] });
  expect(rule.action.requestHeaders).toEqual([
    { header: 'referer', operation: 'set', value: 'https://a.example/' },
    { header: 'origin', operation: 'remove' },
  ]);
});
