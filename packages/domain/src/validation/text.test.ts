import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlank, isLongerThan, isStrictEmail, looksLikeEmail } from './text.ts';

describe('an address', () => {
  test.each(['ana@example.com', 'a@b.c', 'ana+x@mail.example.co.uk', 'ünal@bücher.example', "o'brien@example.com"])(
    '%s is shaped as one',
    (text) => {
      expect(looksLikeEmail(text)).toBe(true);
    },
  );
  test.each(['', 'ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com', 'a@b@c.de', ' a@b.cd', 'a@b.cd\n'])(
    '%j is not',
    (text) => {
      expect(looksLikeEmail(text)).toBe(false);
    },
  );
  test('has at most 320 characters', () => {
    expect(looksLikeEmail(`${'a'.repeat(308)}@example.com`)).toBe(true);
    expect(looksLikeEmail(`${'a'.repeat(309)}@example.com`)).toBe(false);
  });
});

describe('a strict address', () => {
  test.each([
    'ana@example.com',
    'a.b+c@mail.example.co',
    "o'brien@example.com",
    'ana@xn--bcher-kva.xn--p1ai',
    'a@b-c.de',
  ])('%s passes both patterns', (text) => {
    expect(isStrictEmail(text)).toBe(true);
  });
  test.each([
    ['an unusual character', 'ana,b@example.com'],
    ['a non-ASCII letter', 'ünal@example.com'],
    ['a host with an underscore', 'ana@exam_ple.com'],
    ['a one-letter top-level domain', 'ana@example.c'],
    ['a numeric top-level domain', 'ana@127.0.0.1'],
    ['a leading dot', '.ana@example.com'],
    ['a trailing dot', 'ana.@example.com'],
    ['two dots', 'a..na@example.com'],
    ['two dots in the host', 'ana@example..com'],
    ['a dot before the host', 'ana@.example.com'],
    ['a hyphen before a label', 'ana@-example.com'],
    ['a hyphen after a label', 'ana@example-.com'],
    ['a hyphen at the end', 'ana@example.com-'],
  ])('%s is refused, though the simple rule accepts it: %s', (_what, text) => {
    expect(looksLikeEmail(text)).toBe(true);
    expect(isStrictEmail(text)).toBe(false);
  });

  test('is always accepted by the simple rule too', () => {
    const nearly = fc.stringMatching(/^[a-z.+-]{0,6}@?[a-z.-]{0,8}\.?[a-z]{0,3}$/);
    fc.assert(
      fc.property(fc.oneof(nearly, fc.emailAddress(), fc.string()), (text) => {
        if (isStrictEmail(text)) expect(looksLikeEmail(text)).toBe(true);
      }),
    );
  });
});

describe('the length of a text', () => {
  test('is counted in characters, not in halves of an emoji', () => {
    expect(isLongerThan('🙂'.repeat(500), 500)).toBe(false);
    expect(isLongerThan('🙂'.repeat(501), 500)).toBe(true);
  });
  test('is the number of code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 30 }), (text, limit) => {
        expect(isLongerThan(text, limit)).toBe(Array.from(text).length > limit);
      }),
    );
  });
});

test.each([
  ['', true],
  [' \t\n', true],
  [' a ', false],
])('%j is blank: %s', (text, expected) => {
  expect(isBlank(text)).toBe(expected);
});
