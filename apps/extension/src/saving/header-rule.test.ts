import { expect, test } from 'vitest';
import { headerRule, ruleId } from './header-rule.ts';

test('a rule reaches our own requests to the named hosts only', () => {
  const rule = headerRule(5, 'abc', ['cdn.example'], { referer: 'https://a.example/', origin: null });
  expect(rule.condition).toMatchObject({ initiatorDomains: ['abc'], tabIds: [-1], requestDomains: ['cdn.example'] });
  expect(rule.action.requestHeaders).toEqual([
    { header: 'referer', operation: 'set', value: 'https://a.example/' },
    { header: 'origin', operation: 'remove' },
  ]);
});

test('the number of a rule follows from its owner and fits what browsers allow', () => {
  const owners = Array.from({ length: 1000 }, (_, index) => `job ${index}`);
  const ids = owners.map(ruleId);
  expect(new Set(ids).size).toBe(owners.length);
  expect(ids.every((id) => Number.isInteger(id) && id >= 1 && id <= 0x7fffffff)).toBe(true);
  expect(ruleId('job 7')).toBe(ids[7]);
});
