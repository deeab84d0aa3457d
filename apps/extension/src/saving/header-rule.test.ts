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

test('the longer of two matching URLs takes precedence, so two jobs on one host keep their own headers', () => {
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

test('rule ids are derived from their owner and stay within the browsers’ limits', () => {
  const owners = Array.from({ length: 1000 }, (_, index) => `job ${index}`);
  const blocks = owners.map(ruleBlock);
  expect(new Set(blocks).size).toBe(owners.length);
  expect(blocks.every((id) => Number.isInteger(id) && id >= maxRulesPerOwner && id < 0x7fffffff)).toBe(true);
  expect(ruleBlock('job 7')).toBe(blocks[7]);
  const many = Array.from({ length: 60 }, (_, index) => `https://cdn.example/${index}`);
  expect(new Set(rulesFor({ patterns: many }).map(({ id }) => blockOf(id)))).toEqual(new Set([ruleBlock('job')]));
});

test('other hosts learn less about the page than its own if its policy says so', () => {
  const request = { referer: 'https://film.example/watch/1', origin: null, elsewhere: 'https://film.example/' };
  const patterns = ['https://film.example/1.m3u8', 'https://cdn.test:8443/*.ts'];
  const hosts = ['film.example', 'cdn.test', 'eu.film.example'];
  const rules = headerRules('one', 'id', { hosts, patterns, request, pageUrl: 'https://film.example/watch/1' });
  const referers = rules.map(({ priority, condition, action }) => [
    'requestDomains' in condition ? condition.requestDomains : condition.urlFilter,
    'requestHeaders' in action ? action.requestHeaders[0] : undefined,
    priority > 11,
  ]);
  const referer = (value: string) => ({ header: 'referer', operation: 'set', value });
  expect(referers).toEqual([
    [['film.example'], referer('https://film.example/watch/1'), false],
    [['cdn.test', 'eu.film.example'], referer('https://film.example/'), false],
    ['|https://film.example/1.m3u8', referer('https://film.example/watch/1'), true],
    ['|https://cdn.test:8443/*.ts', referer('https://film.example/'), true],
  ]);
  // A subdomain is more specific than its parent host.
  expect(rules[1]?.priority).toBeGreaterThan(rules[0]?.priority ?? 0);
});

test('a page that discloses nothing elsewhere sends other hosts no Referer', () => {
  const request = { referer: 'https://film.example/watch', origin: null, elsewhere: null };
  const scope = { hosts: ['cdn.test'], patterns: [], request, pageUrl: 'https://film.example/watch' };
  expect(headerRules('one', 'id', scope)[0]?.action).toMatchObject({
    requestHeaders: [
      { header: 'referer', operation: 'remove' },
      { header: 'origin', operation: 'remove' },
    ],
  });
});
