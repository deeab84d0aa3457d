import { expect, test } from 'vitest';
import { endOfHead, parseHead } from './answer-head.ts';

const head = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`;

test('names become lower case, repeated ones are joined, cookies stay separate', () => {
  const { status, headers, setCookies } = parseHead(
    head('HTTP/1.1 200 OK', 'Content-Length: 5', 'VARY: a', 'Vary: b', 'Set-Cookie: a=1, 2', 'set-cookie: b=3', 'X:'),
  );
  expect(status).toBe(200);
  expect(headers).toEqual({ 'content-length': '5', vary: 'a, b', x: '' });
  expect(setCookies).toEqual(['a=1, 2', 'b=3']);
});

test('folded lines, bare line feeds, lines without a colon and a missing phrase are tolerated', () => {
  const { status, headers } = parseHead('HTTP/1.1 404\nX-Long: one\n  two\nnonsense\nContent-Length:0\n\n');
  expect([status, headers]).toEqual([404, { 'x-long': 'one two', 'content-length': '0' }]);
});

test.each([
  ['a length', ['Content-Length: 12'], { kind: 'length', length: 12 }],
  ['the same length twice', ['Content-Length: 12, 12', 'Content-Length: 12'], { kind: 'length', length: 12 }],
  ['chunks', ['Transfer-Encoding: chunked'], { kind: 'chunked' }],
  ['chunks and a length', ['Content-Length: 12', 'Transfer-Encoding: Chunked'], { kind: 'chunked' }],
  ['nothing', [], { kind: 'close' }],
])('the end of the body is known by %s', (_, lines, framing) => {
  expect(parseHead(head('HTTP/1.1 200 OK', ...lines)).framing).toEqual(framing);
});

test('a length in addition to chunks is ignored', () => {
  const { headers } = parseHead(head('HTTP/1.1 200 OK', 'Content-Length: 12', 'Transfer-Encoding: chunked'));
  expect(headers).not.toHaveProperty('content-length');
});

test.each(['204', '304'])('a response %s has no body, whatever it announces', (status) => {
  expect(parseHead(head(`HTTP/1.1 ${status} X`, 'Content-Length: 5')).framing).toEqual({ kind: 'length', length: 0 });
});

test.each([
  ['HTTP/1.1 200 OK', 'Content-Length: 5', 'Content-Length: 6'],
  ['HTTP/1.1 200 OK', 'Content-Length: -5'],
  ['HTTP/1.1 200 OK', 'Content-Length: 0x5'],
  ['HTTP/1.1 200 OK', 'Transfer-Encoding: gzip, chunked'],
  ['HTTP/2 200'],
  ['ICY 200 OK'],
  ['HTTP/1.1 20'],
  [''],
])('a head that leaves the end of the body open is refused: %j', (...lines) => {
  expect(() => parseHead(head(...lines))).toThrow();
});

test.each([
  ['HTTP/1.1', [], true],
  ['HTTP/1.1', ['Connection: Close'], false],
  ['HTTP/1.1', ['Connection: upgrade, close'], false],
  ['HTTP/1.0', [], false],
  ['HTTP/1.0', ['Connection: keep-alive'], true],
])('%s with %j is kept: %s', (version, lines, isKept) => {
  expect(parseHead(head(`${version} 200 OK`, 'Content-Length: 1', ...lines)).isKept).toBe(isKept);
});

test('a connection whose close ends the body is not kept', () => {
  expect(parseHead(head('HTTP/1.1 200 OK')).isKept).toBe(false);
});

test('the time that an idle connection is kept is read', () => {
  expect(parseHead(head('HTTP/1.1 200 OK', 'Keep-Alive: timeout=7, max=3')).keptFor).toBe(7);
});

test.each([
  ['a\r\n\r\nb', 5],
  ['a\n\nb', 3],
  ['a\n\r\nb', 4],
  ['a\r\nb\r\n\r', undefined],
  ['', undefined],
])('the end of %j is %s', (text, end) => {
  expect(endOfHead(Buffer.from(text))).toBe(end);
});
