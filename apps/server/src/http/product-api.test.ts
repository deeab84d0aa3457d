import { TokenError } from '@clipharbor/auth';
import { accountCalls, subscriptionCalls } from '@clipharbor/contracts';
import { DatabaseError } from '@clipharbor/database';
import { AppError } from '@clipharbor/domain';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { productApi } from './product-api.ts';
import { requestLog } from './request-log.ts';
import type { FindSession } from './session-guard.ts';

const ada = '3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c11';
const verifier = {
  async verify(bearer: string) {
    if (bearer === 'key') return { role: 'anon', claims: {} } as const;
    if (bearer !== 'good') throw new TokenError('invalid', 'no');
    return { role: 'authenticated', claims: { sub: ada, email: 'ada@example.org', session_id: 's1' } } as const;
  },
};
const order = { type: 'upgrade', user_id: ada, email: 'ada@example.org', plan_id: 3, newPlanId: 3 };

let app: Hono;
beforeEach(() => {
  const findSession: FindSession = async () => ({
    kind: 'site',
    usedSecondFactor: false,
    hasSecondFactor: false,
    signedInAt: Date.now(),
  });
  const api = productApi({ verifier, findSession });
  api.on(subscriptionCalls.processSubscription, async (body, caller) => {
    if (body.user_id !== caller.userId) throw new AppError('auth.mismatch');
    return { action: 'updated' as const };
  });
  api.on(accountCalls.signUp, async () => ({}));
  api.on(subscriptionCalls.preview, async ({ plan_id }) => ({
    planId: plan_id,
    terms: {
      ...{ priceCents: 1, creditCents: 0, dueNowCents: 1, carriedCreditCents: 0 },
      ...{ renewal: null, endsCurrent: false },
    },
    validForMs: 1,
  }));
  app = new Hono();
  app.use(requestLog(pino({ level: 'silent' }), { trustProxy: false, now: () => 0 }));
  app.route('/', api.app);
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const asAda = { authorization: 'Bearer good' };

describe('a product call', () => {
  it('returns success and data, and is never cached', async () => {
    const answer = await post('/subscription/process-subscription', order, asAda);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ success: true, data: { action: 'updated' } });
  });

  it('refuses with a code, its sentence and an id for support', async () => {
    const answer = await post('/subscription/process-subscription', { ...order, user_id: crypto.randomUUID() }, asAda);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      success: false,
      error: 'The request is for a different account from the one you are signed in to.',
      code: 'auth.mismatch',
      requestId: answer.headers.get('x-request-id'),
    });
  });

  it.each([
    ['no token', {}],
    ['a forged token', { authorization: 'Bearer bad' }],
    ['an API key, which is not a user', { authorization: 'Bearer key' }],
  ])('requires authentication: %s', async (_, headers) => {
    const answer = await post('/subscription/process-subscription', order, headers);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'auth.required', error: 'Please login to continue' });
  });

  it.each([
    ['not JSON', '{', {}],
    ['another content type', order, { 'content-type': 'text/plain' }],
    ['a missing field', { ...order, newPlanId: undefined }, {}],
  ])('refuses %s', async (_, body, headers) => {
    const answer = await post('/subscription/process-subscription', body, { ...asAda, ...headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'input.invalid' });
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('changes nothing with %s: only POST can write', async (method) => {
    const query = new URLSearchParams(Object.entries(order).map(([name, value]) => [name, String(value)]));
    const answer = await app.request(`/subscription/process-subscription?${query}`, { method, headers: asAda });
    expect(answer.status).toBe(404);
  });

  it('refuses a body above 64 KB', async () => {
    const answer = await post('/user/signup', { email: 'a@b.example', password: 'x'.repeat(70_000), name: '' });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'tooLarge' });
  });

  it.each(['busy', 'unavailable', 'timeout', 'conflict'] as const)(
    'asks for a retry when the database is %s',
    async (kind) => {
      const lines: string[] = [];
      const api = productApi({ verifier, findSession: async () => null });
      api.on(accountCalls.signUp, async () => {
        throw new DatabaseError(kind, 'relation "secret" on host 10.0.0.7', { code: '08006' });
      });
      const logged = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
      const server = new Hono().use(requestLog(logged, { trustProxy: false, now: () => 0 })).route('/', api.app);
      const answer = await server.request('/user/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@b.example', password: 'x', name: '' }),
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toEqual({
        success: false,
        error: 'The service is busy. Please try again in a moment.',
        code: 'unavailable',
        requestId: answer.headers.get('x-request-id'),
      });
      const cause = lines.find((line) => line.includes('10.0.0.7'));
      expect(cause).toContain(answer.headers.get('x-request-id'));
    },
  );

  it('lets anyone sign up, and accepts a query as payload', async () => {
    expect((await post('/user/signup', { email: 'a@b.example', password: 'x', name: '' })).status).toBe(200);
    const preview = await app.request('/subscription/preview?plan_id=3', { headers: asAda });
    expect(await preview.json()).toMatchObject({ data: { planId: 3 } });
  });
});
