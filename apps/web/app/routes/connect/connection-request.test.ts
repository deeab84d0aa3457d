import { brand } from '@clipharbor/domain';
import { expect, test } from 'vitest';
import { answerAddress, parseConnectionRequest } from './connection-request.ts';

const challenge = 'a'.repeat(43);
const extension = `https://${brand.extensionIds.chrome}.chromiumapp.org/auth`;
const good = { client: 'extension', redirect_to: extension, code_challenge: challenge, state: 'xyz' };
const parse = (query: Record<string, string>) => parseConnectionRequest(new URLSearchParams(query), brand);

test('a request from our extension is read', () => {
  expect(parse(good)).toEqual({
    client: 'extension',
    redirectTo: extension,
    codeChallenge: challenge,
    state: 'xyz',
  });
});

test('a request from the desktop app comes from this machine', () => {
  const query = { ...good, client: 'desktop', redirect_to: 'http://127.0.0.1:51000/done' };
  expect(parse(query)?.client).toBe('desktop');
});

test.each([
  ['another program', { ...good, client: 'phone' }],
  ['another extension', { ...good, redirect_to: 'https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.chromiumapp.org/' }],
  ['any web page', { ...good, redirect_to: 'https://evil.example/' }],
  ['a desktop address for the extension', { ...good, redirect_to: 'http://127.0.0.1:51000/done' }],
  ['a script', { ...good, redirect_to: 'javascript:alert(1)' }],
  ['a short challenge', { ...good, code_challenge: 'abc' }],
  ['no challenge', { client: 'extension', redirect_to: extension }],
  ['a state that could be markup', { ...good, state: '<b>' }],
  ['nothing', {}],
])('%s is refused', (_, query) => {
  expect(parse(query as Record<string, string>)).toBeNull();
});

test('the response goes to the requested address, with the state', () => {
  const request = parse(good);
  if (!request) throw new Error('not read');
  expect(answerAddress(request, { code: 'c&d' })).toBe(`${extension}?code=c%26d&state=xyz`);
  expect(answerAddress(request, { error: 'access_denied' })).toBe(`${extension}?error=access_denied&state=xyz`);
  expect(answerAddress({ ...request, state: null }, { code: 'c' })).toBe(`${extension}?code=c`);
});
