import { expect, test } from 'vitest';
import { findLeaks } from './leaks.ts';

const join = (...parts: string[]) => parts.join('');
const check = (text: string) => findLeaks([{ path: 'a.ts', text }]);

// Assembled at run time, so that this file itself passes the gate.
test.each([
  ['private key', join('-----BEGIN EC ', 'PRIVATE KEY-----')],
  ['payment key', join('sk_', 'live_', 'abcdefgh12345678')],
  ['cloud key', join('AKIA', 'ABCDEFGHIJKLMNOP')],
  ['token', join('eyJ', 'hbGciOiJFUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0NTY3OCJ9.', 'c2lnbmF0dXJlLXNpZ25hdHVyZQ')],
  ['password in an address', join('postgres://admin:', 'hunter2', '@db.internal.net/x')],
  ['machine path', join('/ho', 'me/anna/project')],
  ['machine path', join('C:\\', 'Users\\anna')],
  ['registry host', join('https://', 'registry.', 'somewhere.org/x')],
  ['registry host in a lock file', join('"resolved": ', '"https://x/y.tgz"')],
])('a planted %s is found', (_, text) => {
  expect(check(`line one\nconst x = "${text}";`)).toMatchObject([{ file: 'a.ts', line: 2 }]);
});

test('ordinary text passes', () => {
  expect(check('postgres://user:password@localhost/x and https://nodejs.org and /homepage and ./work/x')).toEqual([]);
});
