import { createHash, webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type ConnectionRequest,
  completeConnection,
  connectedAddress,
  readConnectionAnswer,
  startConnection,
} from './connection.ts';
import { createGuestClient } from './linked-client.ts';

const redirectTo = 'https://abc.chromiumapp.org/';
const request: ConnectionRequest = {
  ...{ siteOrigin: 'https://clip.test', locale: 'pt-BR', redirectTo },
  client: 'extension',
  crypto: webcrypto as unknown as Crypto,
};

describe('a connection', () => {
  it('opens the connect page with the challenge, and keeps the verifier private', async () => {
    const pending = await startConnection(request);
    const { origin, pathname, searchParams } = new URL(pending.address);
    expect(origin + pathname).toBe('https://clip.test/pt-BR/connect');
    expect(Object.fromEntries(searchParams)).toEqual({
      client: 'extension',
      redirect_to: redirectTo,
      code_challenge: createHash('sha256').update(pending.verifier).digest('base64url'),
      state: pending.state,
    });
    expect(pending.address).not.toContain(pending.verifier);
  });

  it('is different each time, and can be stored and restored', async () => {
    const [one, two] = [await startConnection(request), await startConnection(request)];
    expect(one.verifier).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set([one.verifier, two.verifier, one.state, two.state]).size).toBe(4);
    expect(JSON.parse(JSON.stringify(one))).toEqual(one);
  });

  it('ends at a page of the site', () => {
    expect(connectedAddress(request)).toBe('https://clip.test/pt-BR/auth?state=success&app=extension');
  });
});

describe('the response', () => {
  const pending = { redirectTo, state: 'S' };
  it.each([
    [`${redirectTo}?code=c1&state=S`, { kind: 'code', code: 'c1' }],
    [`${redirectTo}?error=access_denied&state=S`, { kind: 'cancelled' }],
    [null, { kind: 'cancelled' }],
    [`${redirectTo}?code=c1&state=T`, { kind: 'mismatch' }],
    [`${redirectTo}?code=c1`, { kind: 'mismatch' }],
    [`${redirectTo}?error=access_denied`, { kind: 'mismatch' }],
    [`${redirectTo}?state=S`, { kind: 'mismatch' }],
    ['https://evil.test/?code=c1&state=S', { kind: 'mismatch' }],
    [`${redirectTo}other?code=c1&state=S`, { kind: 'mismatch' }],
    ['not an address', { kind: 'mismatch' }],
  ])('%j is %j', (address, expected) => {
    expect(readConnectionAnswer(pending, address)).toEqual(expected);
  });

  it('is recognized at the URL of an extension page', () => {
    const own = { redirectTo: 'moz-extension://abc/auth.html', state: 'S' };
    expect(readConnectionAnswer(own, 'moz-extension://abc/auth.html?code=c&state=S').kind).toBe('code');
    expect(readConnectionAnswer(own, 'moz-extension://def/auth.html?code=c&state=S').kind).toBe('mismatch');
  });
});

describe('the exchange', () => {
  const answering = (reply: () => Response | Promise<Response>) => {
    const sent: { url: string; body: unknown }[] = [];
    const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      sent.push({ url: String(input), body: JSON.parse(String(init?.body)) });
      return reply();
    };
    return { sent, product: createGuestClient({ baseUrl: 'https://clip.test', fetch }) };
  };
  const refusal = (status: number, code: string) =>
    new Response(JSON.stringify({ success: false, error: 'No.', code }), { status });

  it('sends code and verifier in the body only, and returns the tokens', async () => {
    const data = { accessToken: 'a', refreshToken: 'r', expiresAt: 1 };
    const { sent, product } = answering(() => new Response(JSON.stringify({ success: true, data })));
    const pending = await startConnection(request);
    const result = await completeConnection(pending, `${redirectTo}?code=c1&state=${pending.state}`, product);
    expect(result).toEqual({ kind: 'connected', tokens: { accessToken: 'a', refreshToken: 'r' } });
    const { client, verifier } = pending;
    expect(sent).toEqual([
      { url: 'https://clip.test/user/exchange', body: { client, redirectTo, verifier, code: 'c1' } },
    ]);
  });

  it.each([
    ['a code that is no longer good', () => refusal(400, 'auth.code'), 'expired'],
    ['too many tries', () => refusal(429, 'tooMany'), 'failed'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'failed'],
  ])('reports %s', async (_, reply, kind) => {
    const pending = await startConnection(request);
    const { product } = answering(reply);
    const result = await completeConnection(pending, `${redirectTo}?code=c1&state=${pending.state}`, product);
    expect(result.kind).toBe(kind);
  });

  it('never happens for a response to another request', async () => {
    const { sent, product } = answering(() => refusal(500, 'unexpected'));
    const pending = await startConnection(request);
    expect(await completeConnection(pending, `${redirectTo}?code=c1&state=x`, product)).toEqual({ kind: 'mismatch' });
    expect(await completeConnection(pending, null, product)).toEqual({ kind: 'cancelled' });
    expect(sent).toEqual([]);
  });
});
