import { expect, test } from 'vitest';
import { brand } from './brand.ts';

test('every address of the brand is https and has no slash at the end of an origin', () => {
  for (const address of [brand.origin, brand.updateOrigin, brand.windowsPackage]) {
    expect(new URL(address).protocol).toBe('https:');
  }
  expect(brand.origin).toBe(new URL(brand.origin).origin);
  expect(brand.updateOrigin).toBe(new URL(brand.updateOrigin).origin);
});

test('the Windows package is on the update host', () => {
  expect(brand.windowsPackage.startsWith(`${brand.updateOrigin}/`)).toBe(true);
});
