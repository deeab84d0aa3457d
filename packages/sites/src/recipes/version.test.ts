import { expect, test } from 'vitest';
import { isAtLeast } from './version.ts';

test.each([
  ['1.2.3', '1.2.3', true],
  ['1.2.10', '1.2.9', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.99', true],
  ['1.2.3', '1.2.4', false],
  ['0.9.9', '1.0.0', false],
])('%s is at least %s: %s', (version, least, expected) => expect(isAtLeast(version, least)).toBe(expected));
