import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AuthError } from '../errors/auth-error.ts';
import { checkMetadata, parseEmail, parsePhone } from './address.ts';

test.each([
  ['Ana@Example.COM', 'ana@example.com'],
  ["o'neil+tag@mail.example.co.uk", "o'neil+tag@mail.example.co.uk"],
])('%s is the address %s', (text, email) => {
  expect(parseEmail(text)).toBe(email);
});

test.each([
  '',
  'a',
  'a@',
  '@b.example',
  'a b@example.com',
  'a@b@c.example',
  'a@-x.example',
  'a@example.com\n',
  `${'a'.repeat(250)}@x.example`,
])('%j is not an address', (text) => {
  expect(() => parseEmail(text)).toThrow(AuthError);
});

test('no text takes long or fails in another way', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const parse of [parseEmail, parsePhone]) {
        try {
          expect(parse(text)).toBe(parse(parse(text)));
        } catch (error) {
          expect(error).toBeInstanceOf(AuthError);
        }
      }
    }),
  );
});

test('phone numbers lose their plus sign, metadata has a limit', () => {
  expect(parsePhone('+49 151 2345678')).toBe('491512345678');
  expect(() => parsePhone('0151')).toThrow('E.164');
  expect(() => checkMetadata({ x: 'y'.repeat(8192) })).toThrow('too large');
});
