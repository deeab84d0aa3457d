import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Johann Sebastian Bach', 'JB'],
  ['  Anne-Marie   Duff ', 'AD'],
  ['ليلى حداد', 'ل\u200cح'],
  ['山田 花子', '山花'],
  ['e\u0301milie zola', 'E\u0301Z'],
  ['👩‍🚀 Ride', '👩‍🚀R'],
  ['', ''],
  [' - ', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
