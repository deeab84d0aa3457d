import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReferrerPolicy, readPolicy, refererOf } from './referer.ts';

const page = 'https://u:p@a.example/private?x=1#y';
const whole = 'https://a.example/private?x=1';
const origin = 'https://a.example/';

/** What the standard specifies: to the same origin, to another one, and to an insecure one. */
const table: Record<ReferrerPolicy, readonly [same: string | null, other: string | null, unsafe: string | null]> = {
  'no-referrer': [null, null, null],
  'no-referrer-when-downgrade': [whole, whole, null],
  origin: [origin, origin, origin],
  'origin-when-cross-origin': [whole, origin, origin],
  'same-origin': [whole, null, null],
  'strict-origin': [origin, origin, null],
  'strict-origin-when-cross-origin': [whole, origin, null],
  'unsafe-url': [whole, whole, whole],
};

test.each(Object.entries(table))('%s', (policy, expected) => {
  const read = readPolicy(policy) ?? undefined;
  const targets = ['https://a.example/v.mp4', 'https://cdn.example/v.mp4', 'http://cdn.example/v.mp4'];
  expect(targets.map((url) => refererOf(page, url, read))).toEqual(expected);
});

test('without a policy, another host learns only the page’s origin', () => {
  expect(refererOf(page, 'https://cdn.example/v.mp4')).toBe(origin);
  expect(refererOf(page, 'https://a.example/v.mp4')).toBe(whole);
});

test('browser pages send none, this machine is not a downgrade, and very long URLs are shortened to the origin', () => {
  expect(refererOf('chrome://newtab', 'https://a.example/v.mp4')).toBeNull();
  expect(refererOf(page, 'http://localhost:1/v.mp4')).toBe(origin);
  expect(refererOf(`https://a.example/${'x'.repeat(5000)}`, 'https://a.example/v.mp4')).toBe(origin);
});

test.each([
  ['origin', 'origin'],
  [' Unsafe-URL ', 'unsafe-url'],
  ['no-referrer, strict-origin', 'strict-origin'],
  ['origin, something-new', 'origin'],
  ['never', 'no-referrer'],
  ['something-new', null],
  ['constructor', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the policy in %j is %s', (value, expected) => {
  expect(readPolicy(value)).toBe(expected);
});

test('a Referer never has a password or a fragment', () => {
  const policies = Object.keys(table) as ReferrerPolicy[];
  fc.assert(
    fc.property(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.webUrl(),
      fc.constantFrom(...policies),
      (from, to, policy) => {
        const referer = refererOf(from.replace('//', '//u:p@'), to, policy);
        expect(referer ?? '').not.toMatch(/#|u:p@/);
      },
    ),
  );
});
