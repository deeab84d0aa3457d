import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizedEmail } from './normalized-email.ts';

test.each([
  [' Ana@Example.com ', 'ana@example.com'],
  ['ana+trial2@example.com', 'ana@example.com'],
  ['a.n.a@example.com', 'a.n.a@example.com'],
  ['A.n.a+x@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['"odd.name@x"@gmail.com', '"oddname@x"@gmail.com'],
])('"A trial is once per account and per normalised e-mail address": %s counts as %s', (email, expected) => {
  expect(normalizedEmail(email)).toBe(expected);
});

test('normalizing a normalized address changes nothing', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(normalizedEmail(normalizedEmail(email))).toBe(normalizedEmail(email));
    }),
  );
});

test('neither a plus tag nor capitals make a different person', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9.]{0,20}$/), fc.stringMatching(/^[a-z0-9+]{0,9}$/), (name, tag) => {
      for (const host of ['gmail.com', 'example.org']) {
        expect(normalizedEmail(`${name.toUpperCase()}+${tag}@${host}`)).toBe(normalizedEmail(`${name}@${host}`));
      }
    }),
  );
});
