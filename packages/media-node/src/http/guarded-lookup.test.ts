import type { lookup as systemLookup } from 'node:dns';
import { expect, test } from 'vitest';
import { guardedLookup } from './guarded-lookup.ts';

/** A resolver with a single result. */
function resolving(...addresses: string[]): typeof systemLookup {
  const answer = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const lookup = (_name: string, _options: unknown, done: (error: Error | null, found: unknown) => void): void =>
    done(addresses.length > 0 ? null : new Error('ENOTFOUND'), answer);
  return lookup as typeof systemLookup;
}

const resolve = (lookup: typeof systemLookup, all: boolean) =>
  new Promise((done, fail) => {
    guardedLookup(lookup)('name.example', { all }, (error, found) => (error ? fail(error) : done(found)));
  });

test('public addresses pass, all of them or the first', async () => {
  expect(await resolve(resolving('8.8.8.8', '2606:4700::1'), true)).toHaveLength(2);
  expect(await resolve(resolving('8.8.8.8', '1.1.1.1'), false)).toBe('8.8.8.8');
});

test('private addresses are removed from a mixed result', async () => {
  expect(await resolve(resolving('10.0.0.1', '8.8.8.8'), true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
});

test('a name with private addresses only is refused', async () => {
  await expect(resolve(resolving('10.0.0.1', 'fd00::1'), true)).rejects.toMatchObject({ code: 'address.private' });
});

test('a name that does not resolve fails with the system error', async () => {
  await expect(resolve(resolving(), true)).rejects.toThrow('ENOTFOUND');
});
