import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, headerRules, maxRulesPerOwner, type RuleScope, ruleBlock } from './header-rule.ts';

const scope: RuleScope = {
  hosts: ['cdn.example'],
  patterns: [],
  request: { referer: 'https://a.example/', origin: null },
  pageUrl: 'https://a.example/watch',
};
const rulesFor = (rest: Partial<RuleScope>) => headerRules('job', 'abc', { ...scope, ...rest });

test('a rule applies only to our own requests to the named hosts', () => {
  const [rule, ...others] = rulesFor({});
  expect(others).toEqual([]);
  expect(rule?.condition).toMatchObject({ initiatorDomains: ['abc'], tabIds: [-1], requestDomains: ['cdn.example'] });
  expect(rule?.action).toEqual({
    type: 'modifyHeaders',
    requestHeaders: [
      { header: 'referer', operation: 'set', value: 'https://a.example/' },
      { header: 'origin', operation: 'remove' },
    ],
  });
});

test('the longer of two matching URLs comes first, so two jobs on one host keep their own headers', () => {
  const rules = rulesFor({ patterns: ['https://cdn.example/a/*', 'https://cdn.example/a/one*.ts?token=1'] });
  const filters = rules.map(({ condition, priority }) => ['urlFilter' in condition && condition.urlFilter, priority]);
  expect(filters).toEqual([
    [false, 10],
    ['|https://cdn.example/a/*', 33],
    ['|https://cdn.example/a/one*.ts', 39],
  ]);
});

test('private hosts are allowed only for their own pages', () => {
  const hosts = ['nas.local', 'cdn.example'];
  expect(rulesFor({ hosts, pageUrl: 'http://nas.local/' })[1]).toMatchObject({
    action: { type: 'allow' },
    condition: { requestDomains: ['nas.local'] },
  });
  expect(rulesFor({ hosts })).toHaveLength(1);
  expect(rulesFor({ hosts })[0]?.condition).toMatchObject({ requestDomains: ['cdn.example'] });
});

test('filters are plain ASCII without special characters, whatever the URLs are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.webUrl(), fc.string(), fc.constant('https://a.example/x|y^z')), { maxLength: 60 }),
      (patterns) => {
        const rules = rulesFor({ patterns });
        expect(rules.length).toBeLessThanOrEqual(maxRulesPerOwner);
        for (const { condition } of rules) {
          if ('urlFilter' in condition) expect(condition.urlFilter).toMatch(/^\|https?:\/\/[^|^\s]+$/);
        }
      },
    ),
  );
});

test('rule ids are derived from their owner and stay within what browsers allow', () => {
  const owners = Array.from({ length: 1000 }, (_, index) => `job ${index}`);
  const blocks = owners.map(ruleBlock);
  expect(new Set(blocks).size).toBe(owners.length);
  expect(blocks.every((id) => Number.isInteger(id) && id >= maxRulesPerOwner && id < 0x7fffffff)).toBe(true);
  expect(ruleBlock('job 7')).toBe(blocks[7]);
  const many = Array.from({ length: 60 }, (_, index) => `https://cdn.example/${index}`);
  expect(new Set(rulesFor({ patterns: many }).map(({ id }) => blockOf(id)))).toEqual(new Set([ruleBlock('job')]));
});
