import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csrfTokens } from './csrf-token.ts';

const tokens = csrfTokens('s'.repeat(32));

test('a token is valid for its session, in every process with the same secret', () => {
  for (const session of [null, 'session-1']) {
    const token = tokens.make(session);
    expect(csrfTokens('s'.repeat(32)).isValid(token, session)).toBe(true);
    expect(tokens.isValid(token, 'session-2')).toBe(false);
    expect(csrfTokens('t'.repeat(32)).isValid(token, session)).toBe(false);
  }
  expect(tokens.isValid(tokens.make(null), 'null')).toBe(false);
  expect(tokens.make('a')).not.toBe(tokens.make('a'));
});

test('a forged or modified token is invalid', () => {
  const token = tokens.make('session-1');
  expect(tokens.isValid('', 'session-1')).toBe(false);
  expect(tokens.isValid('.', 'session-1')).toBe(false);
  expect(tokens.isValid(`${token}.x`, 'session-1')).toBe(false);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      return changed === token || !tokens.isValid(changed, 'session-1');
    }),
  );
});
