import { accountCalls, siteCalls, subscriptionCalls, usageCalls } from '@clipharbor/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientError } from '../client-error.ts';
import { createProductClient, type ProductClientOptions } from './product-client.ts';

const oneCent = {
  ...{ priceCents: 1, creditCents: 0, dueNowCents: 1, carriedCreditCents: 0 },
  ...{ renewal: null, endsCurrent: false },
};

type Reply = Response | Error | 'never';

/**
 * A network that responds from a list and records its requests. Requests for a cookie always succeed and are recorded separately.
 */
function network(...replies: Reply[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  const cookiesFor: (string | undefined)[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (String(input).endsWith(siteCalls.config.path)) {
      cookiesFor.push(new Headers(init.headers).get('authorization') ?? undefined);
      return yes({ backendUrl: null, publishableKey: 'k' });
    }
    asked.push({ url: String(input), init });
    const reply = replies[Math.min(asked.length, replies.length) - 1] ?? new Error('no reply');
    if (reply instanceof Error) throw reply;
    if (reply !== 'never') return reply.clone();
    init.signal?.throwIfAborted();
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
  };
  return { fetch, asked, cookiesFor };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const yes = (data: unknown) => json({ success: true, data });
const no = (code: string, status: number, headers = {}) =>
  json({ success: false, error: 'No.', code, requestId: 'r-1' }, status, headers);

const client = (fetch: typeof globalThis.fetch, more: Partial<ProductClientOptions> = {}) =>
  createProductClient({
    baseUrl: 'https://clip.test',
    fetch,
    accessToken: async () => 'token-1',
    cookies: () => 'userLanguage=de; XSRF-TOKEN=n1.m%2B1',
    repeatAfterMs: 0,
    ...more,
  });

const reserve = { operationId: '3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c11', kind: 'download' } as const;
const failure = async (work: Promise<unknown>): Promise<ClientError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClientError)) throw new Error(`expected a ClientError, got ${String(error)}`);
  return error;
};

describe('what is sent', () => {
  it('a write carries credentials, the token, JSON and the anti-forgery header', async () => {
    const { fetch, asked } = network(yes({ state: 'reserved', remaining: 3 }));
    expect(await client(fetch).call(usageCalls.reserve, reserve)).toEqual({ state: 'reserved', remaining: 3 });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe('https://clip.test/usage/reserve');
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json', 'X-XSRF-TOKEN': 'n1.m+1' },
      body: JSON.stringify(reserve),
    });
  });

  it('the first write of a session fetches its anti-forgery cookie; later ones do not', async () => {
    const { fetch, cookiesFor } = network(yes({ state: 'reserved', remaining: 3 }));
    let token = 'token-1';
    const one = client(fetch, { accessToken: async () => token });
    await one.call(usageCalls.reserve, reserve);
    await one.call(usageCalls.reserve, reserve);
    expect(cookiesFor).toEqual(['Bearer token-1']);
    token = 'token-2';
    await one.call(usageCalls.reserve, reserve);
    expect(cookiesFor).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('a page that has already read something has the cookie', async () => {
    const preview = yes({ planId: 3, terms: oneCent, validForMs: 1 });
    const { fetch, cookiesFor } = network(preview, yes({ state: 'reserved', remaining: 3 }));
    const one = client(fetch);
    await one.call(subscriptionCalls.preview, { plan_id: 3 });
    await one.call(usageCalls.reserve, reserve);
    expect(cookiesFor).toEqual([]);
  });

  it('a read has its payload in the query, and no anti-forgery header', async () => {
    const { fetch, asked } = network(yes({ planId: 3, terms: oneCent, validForMs: 1 }));
    await client(fetch).call(subscriptionCalls.preview, { plan_id: 3 });
    expect(asked[0]?.url).toBe('https://clip.test/subscription/preview?plan_id=3');
    expect(asked[0]?.init.headers).not.toHaveProperty('X-XSRF-TOKEN');
    expect(asked[0]?.init.body).toBeUndefined();
  });

  it('a program without cookies sends none', async () => {
    const { fetch, asked } = network(yes({ state: 'reserved', remaining: 3 }));
    await createProductClient({ baseUrl: 'https://clip.test', fetch, accessToken: async () => 't' }).call(
      usageCalls.reserve,
      reserve,
    );
    expect(asked[0]?.init.credentials).toBe('omit');
    expect(asked[0]?.init.headers).not.toHaveProperty('X-XSRF-TOKEN');
  });

  it('a call for users is not even sent without a session', async () => {
    const { fetch, asked } = network(yes({}));
    const error = await failure(client(fetch, { accessToken: async () => null }).call(usageCalls.usage, {}));
    expect(error).toMatchObject({ kind: 'refused', code: 'auth.required', message: 'Please login to continue' });
    expect(asked).toHaveLength(0);
  });

  it('a call for anyone is sent without a token', async () => {
    const { fetch, asked } = network(yes({}));
    const visitor = client(fetch, { accessToken: async () => null });
    await visitor.call(accountCalls.signUp, { email: 'a@b.example', password: 'x', name: 'A' });
    expect(asked[0]?.init.headers).not.toHaveProperty('authorization');
  });
});

describe('failures', () => {
  it('a refusal carries its code, its message, the request id and the time to wait', async () => {
    const { fetch } = network(no('tooMany', 429, { 'retry-after': '17' }));
    expect(await failure(client(fetch).call(usageCalls.reserve, reserve))).toMatchObject({
      kind: 'refused',
      code: 'tooMany',
      message: 'No.',
      status: 429,
      requestId: 'r-1',
      retryAfterSeconds: 17,
    });
  });

  it.each([
    ['a page instead of JSON', new Response('<h1>Bad gateway</h1>', { status: 500 }), 500],
    ['JSON of another kind', json({ hello: 1 }), 200],
    ['data of another shape', yes({ state: 'flying', remaining: 'many' }), 200],
    [
      'a granted body on a refused status',
      json({ success: true, data: { state: 'reserved', remaining: 1 } }, 409),
      409,
    ],
  ])('%s is unreadable', async (_, reply, status) => {
    const { fetch } = network(reply);
    const error = await failure(client(fetch).call(usageCalls.reserve, reserve));
    expect(error).toMatchObject({ kind: 'unreadable', code: 'unreadable', status });
    expect(error.message).toBe(`Request failed with status code ${status}`);
  });

  it('an unreachable network is a network error, and a write is not sent again', async () => {
    const { fetch, asked } = network(new TypeError('fetch failed'));
    expect(await failure(client(fetch).call(usageCalls.reserve, reserve))).toMatchObject({
      kind: 'network',
      message: 'Network Error',
    });
    expect(asked).toHaveLength(1);
  });

  it('aborting is not a network error', async () => {
    const { fetch } = network('never');
    const leaving = new AbortController();
    const work = client(fetch).call(usageCalls.usage, {}, { signal: leaving.signal });
    leaving.abort(new Error('left the page'));
    await expect(work).rejects.toThrow('left the page');
  });
});

describe('repeating', () => {
  it.each([
    ['a broken connection', new TypeError('fetch failed')],
    ['a restarting server', new Response('', { status: 503 })],
  ])('a read survives %s once', async (_, fault) => {
    const { fetch, asked } = network(fault, yes({ sessions: [] }));
    expect(await client(fetch).call(accountCalls.sessions, {})).toEqual({ sessions: [] });
    expect(asked).toHaveLength(2);
  });

  it('a read that fails twice is reported as failed', async () => {
    const { fetch, asked } = network(new TypeError('fetch failed'));
    expect((await failure(client(fetch).call(accountCalls.sessions, {}))).kind).toBe('network');
    expect(asked).toHaveLength(2);
  });

  it('a write is never repeated, whatever the error', async () => {
    const { fetch, asked } = network(new Response('', { status: 503 }));
    await failure(client(fetch).call(usageCalls.reserve, reserve));
    expect(asked).toHaveLength(1);
  });

  it('a write refused for its anti-forgery token is sent again with the new one', async () => {
    const { fetch, asked } = network(no('auth.xsrf', 403), yes({ state: 'reserved', remaining: 3 }));
    let token = 'old';
    const work = client(fetch, { cookies: () => `XSRF-TOKEN=${asked.length === 0 ? token : 'new'}` });
    token = 'older';
    await work.call(usageCalls.reserve, reserve);
    expect(asked.map(({ init }) => new Headers(init.headers).get('x-xsrf-token'))).toEqual(['older', 'new']);
  });

  it('only once, even if that token is refused too', async () => {
    const { fetch, asked } = network(no('auth.xsrf', 403));
    expect((await failure(client(fetch).call(usageCalls.reserve, reserve))).code).toBe('auth.xsrf');
    expect(asked).toHaveLength(2);
  });
});

describe('after 30 seconds', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a call without a response times out', async () => {
    const { fetch, asked } = network('never');
    const work = failure(client(fetch).call(usageCalls.usage, {}));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await work).toMatchObject({ kind: 'timeout', message: 'timeout of 30000ms exceeded' });
  });

  it('so does a response whose body never ends', async () => {
    const endless = new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }));
    const fetch = async (_: RequestInfo | URL, init: RequestInit = {}) => {
      const body = endless.clone();
      const text = () =>
        new Promise<string>((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        );
      return Object.assign(body, { text });
    };
    const work = failure(client(fetch).call(usageCalls.reserve, reserve));
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await work).kind).toBe('timeout');
  });

  it('a repeated read gets no second 30 seconds', async () => {
    const { fetch } = network(new TypeError('fetch failed'), 'never');
    const work = failure(client(fetch).call(usageCalls.usage, {}));
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await work).kind).toBe('timeout');
  });
});
