import { accountCalls, siteCalls } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { originClassifier } from './allowed-origins.ts';
import { mountProductApi } from './product.ts';
import { requestLog } from './request-log.ts';
import type { FindSession } from './session-guard.ts';

const origin = 'https://clip.test';
const extension = `chrome-extension://${brand.extensionIds.chrome}`;
const verifier = {
  verify: async (bearer: string) =>
    ({
      role: 'authenticated',
      claims: { sub: crypto.randomUUID(), email: 'ada@example.org', session_id: bearer },
    }) as const,
};

let ended = 0;
let app: Hono;
beforeEach(() => {
  ended = 0;
  const config = { publicOrigin: origin, trustProxy: false };
  const findSession: FindSession = async () => ({
    kind: 'site',
    usedSecondFactor: false,
    hasSecondFactor: false,
    signedInAt: Date.now(),
  });
  const parts = { config, classifyOrigin: originClassifier(origin), verifier, findSession, secret: 's'.repeat(32) };
  const product = mountProductApi(parts, [
    (api) => api.on(siteCalls.config, async () => ({ backendUrl: null, publishableKey: 'k' })),
    (api) =>
      api.on(accountCalls.endSessions, async () => {
        ended++;
        return { ended };
      }),
  ]);
  app = new Hono();
  app.use(requestLog(pino({ level: 'silent' }), { trustProxy: false, now: () => 0 }));
  app.route('/', product);
});

const cookieOf = (response: Response): string =>
  /XSRF-TOKEN=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
const tokenFor = async (session: string | null): Promise<string> =>
  cookieOf(
    await app.request(`${origin}/config.json`, {
      headers: { 'sec-fetch-site': 'same-origin', ...(session ? { authorization: `Bearer ${session}` } : {}) },
    }),
  );

/** A write in the form that our own page sends. */
const write = (headers: Record<string, string | undefined>) =>
  app.request(`${origin}/user/sessions/end`, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries({
        'content-type': 'application/json',
        origin: origin,
        'sec-fetch-site': 'same-origin',
        authorization: 'Bearer s1',
        ...headers,
      }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    body: JSON.stringify({ which: 'all' }),
  });

describe('our own page', () => {
  it('gets a token that its scripts can read and other sites cannot send', async () => {
    const response = await app.request(`${origin}/config.json`);
    expect(response.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; Secure; SameSite=Strict$/);
  });

  it('writes with the cookie repeated in the header', async () => {
    const token = await tokenFor('s1');
    const response = await write({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('is refused and given a new token after signing in', async () => {
    const old = await tokenFor(null);
    const refused = await write({ cookie: `XSRF-TOKEN=${old}`, 'x-xsrf-token': old });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'auth.xsrf' });
    expect(ended).toBe(0);
    const token = cookieOf(refused);
    expect((await write({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token })).status).toBe(200);
  });

  it('keeps a valid token', async () => {
    const token = await tokenFor(null);
    const response = await app.request(`${origin}/config.json`, { headers: { cookie: `XSRF-TOKEN=${token}` } });
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe('an attacker', () => {
  it.each([
    ['with an origin sent by the browser', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['on a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
    ['with an opaque origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['with a form in an old browser', { origin: undefined, 'sec-fetch-site': undefined }],
    ['with a look-alike host', { origin: 'https://clip.test.evil.example', 'sec-fetch-site': undefined }],
  ])('%s writes nothing', async (_, headers) => {
    const token = await tokenFor('s1');
    // The browser adds the victim's cookie, which the page cannot read.
    expect((await write({ ...headers, cookie: `XSRF-TOKEN=${token}` })).status).toBe(403);
    expect(ended).toBe(0);
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['a made-up header', 'a.b'],
  ])('with %s writes nothing', async (_, header) => {
    const token = await tokenFor('s1');
    expect((await write({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': header })).status).toBe(403);
  });

  it('with a planted, made-up cookie writes nothing', async () => {
    expect((await write({ cookie: 'XSRF-TOKEN=a.b', 'x-xsrf-token': 'a.b' })).status).toBe(403);
  });

  it('with a planted token of their own session writes nothing', async () => {
    const token = await tokenFor('attacker');
    expect((await write({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token })).status).toBe(403);
  });

  it('cannot read a response', async () => {
    const response = await app.request(`${origin}/config.json`, {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('is not allowed to send JSON', async () => {
    const response = await app.request(`${origin}/user/sessions/end`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('programs without our cookies', () => {
  it('the extension can call from its own origin, and read the response', async () => {
    const asked = await app.request(`${origin}/user/sessions/end`, {
      method: 'OPTIONS',
      headers: { origin: extension, 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(extension);
    expect(asked.headers.get('access-control-allow-headers')).toMatch(/authorization/);
    const response = await write({ origin: extension, 'sec-fetch-site': 'cross-site' });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(extension);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('the desktop app sends no origin and has no cookies', async () => {
    expect((await write({ origin: undefined, 'sec-fetch-site': undefined })).status).toBe(200);
  });
});
