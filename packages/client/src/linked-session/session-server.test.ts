import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionServer } from './session-server.ts';

type Reply = Response | Error | 'never';

/** Responds in turn, with the last response repeated forever. */
function serverOf(...replies: Reply[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    asked.push({ url: String(input), init });
    const reply = replies[Math.min(asked.length, replies.length) - 1] ?? new Error('no reply');
    if (reply instanceof Error) throw reply;
    if (reply !== 'never') return reply.clone();
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
  };
  const place = async () => ({ url: 'https://clip.test/', publishableKey: 'pk' });
  return { asked, server: createSessionServer({ place, fetch }) };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const pair = json({ access_token: 'a2', refresh_token: 'r2' });
const renewed = { kind: 'renewed', tokens: { accessToken: 'a2', refreshToken: 'r2' } };
const offline = new TypeError('Failed to fetch');

describe('a refresh', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends the token in the body, without cookies', async () => {
    const { asked, server } = serverOf(pair);
    expect(await server.refresh('r1')).toEqual(renewed);
    expect(asked[0]?.url).toBe('https://clip.test/auth/v1/token?grant_type=refresh_token');
    expect(asked[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit', body: '{"refresh_token":"r1"}' });
  });

  it('retries immediately when the response was lost', async () => {
    const { asked, server } = serverOf(offline, pair);
    expect(await server.refresh('r1')).toEqual(renewed);
    expect(asked.map(({ init }) => init.body)).toEqual(['{"refresh_token":"r1"}', '{"refresh_token":"r1"}']);
  });

  it('makes both attempts within the 10 s in which the server accepts the old token once more', async () => {
    const { asked, server } = serverOf('never');
    const outcome = server.refresh('r1');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await outcome).toMatchObject({ kind: 'unreachable', error: { kind: 'timeout' } });
    expect(asked).toHaveLength(2);
  });

  it.each(['refresh_token_not_found', 'refresh_token_already_used', 'session_expired', 'user_banned'])(
    'ends the session on %s',
    async (code) => {
      const { server } = serverOf(json({ code: 400, error_code: code, msg: 'x' }, 400));
      expect(await server.refresh('r1')).toEqual({ kind: 'ended' });
    },
  );

  it.each([
    ['no network', offline],
    ['a broken server', json({ error_code: 'unexpected_failure' }, 500)],
    ['a captive portal page', new Response('<html>', { status: 200 })],
    ['a proxy that denies access', new Response('<html>', { status: 403 })],
    ['too many requests', json({ error_code: 'over_request_rate_limit' }, 429)],
    ['a response of another shape', json({ access_token: 1 })],
  ])('keeps the session after %s', async (_, reply) => {
    expect((await serverOf(reply).server.refresh('r1')).kind).toBe('unreachable');
  });

  it('keeps the session when the location of the backend is unknown', async () => {
    const place = async () => Promise.reject(new Error('no config'));
    const server = createSessionServer({ place, fetch: async () => pair });
    expect((await server.refresh('r1')).kind).toBe('unreachable');
  });
});

describe('signing out and checking', () => {
  it('ends only this session', async () => {
    const { asked, server } = serverOf(new Response(null, { status: 204 }));
    expect(await server.revoke('a1')).toBe('ended');
    expect(asked[0]?.url).toBe('https://clip.test/auth/v1/logout?scope=local');
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer a1');
  });

  it.each([
    [json({ id: 'u' }), 'alive'],
    [json({ error_code: 'session_not_found' }, 403), 'ended'],
    [json({ error_code: 'user_not_found' }, 403), 'ended'],
    [json({ error_code: 'bad_jwt' }, 403), 'refused'],
    [json({ code: 'bad_jwt' }, 403), 'refused'],
    [offline, 'unreachable'],
    [new Response('', { status: 502 }), 'unreachable'],
  ] as const)('case %#: the session is %s', async (reply, expected) => {
    expect(await serverOf(reply).server.check('a1')).toBe(expected);
    expect(await serverOf(reply).server.revoke('a1')).toBe(expected === 'alive' ? 'ended' : expected);
  });
});
