import { expect, test } from 'vitest';
import { requestText } from './request-text.ts';

test('a request has its host and the headers of the caller', () => {
  expect(requestText('/a?b', 'x.test:8', { accept: '*/*' })).toBe(
    'GET /a?b HTTP/1.1\r\nhost: x.test:8\r\nconnection: keep-alive\r\naccept: */*\r\n\r\n',
  );
  expect(requestText('/', 'x.test', { host: 'y.test' })).not.toContain('x.test');
});

test.each(['connection', 'content-length', 'transfer-encoding', 'upgrade', 'expect'])(
  'the caller cannot set %s',
  (name) => {
    expect(requestText('/', 'x', { [name]: '5' })).toBe(requestText('/', 'x', {}));
  },
);

test.each([
  ['x', 'a\r\nhost: evil'],
  ['x', 'a\nb'],
  ['x', 'a\0'],
  ['x', 'Ā'],
  ['x y', 'a'],
  ['x\r\n', 'a'],
  ['', 'a'],
])('%j: %j cannot be sent', (name, value) => {
  expect(() => requestText('/', 'x', { [name]: value })).toThrow('cannot be sent');
});
