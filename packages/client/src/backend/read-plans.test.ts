import { expect, test } from 'vitest';
import { readPlans } from './read-plans.ts';

const place = async () => ({ url: 'https://backend.example/', publishableKey: 'sb_publishable_test' });
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (reason: unknown) => reason,
  );
const answering = (body: BodyInit, status = 200) =>
  failure(readPlans({ place, timeoutMs: 1000, fetch: async () => new Response(body, { status }) }));

test('the plans are requested by level, without a user', async () => {
  const asked: Request[] = [];
  const plans = await readPlans({
    place,
    timeoutMs: 1000,
    async fetch(input, init) {
      asked.push(new Request(input, init));
      return Response.json([]);
    },
  });
  expect(plans).toEqual([]);
  const { origin, pathname, searchParams } = new URL(asked[0]?.url ?? '');
  expect([origin, pathname]).toEqual(['https://backend.example', '/rest/v1/subscription']);
  expect(Object.fromEntries(searchParams)).toEqual({ select: '*,detail:detail_id(*)', order: 'level' });
  expect(asked[0]?.headers.get('apikey')).toBe('sb_publishable_test');
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer sb_publishable_test');
});

test('a refusal keeps its code and its message', async () => {
  const answer = await answering('{"code":"42501","message":"permission denied"}', 401);
  expect(answer).toMatchObject({ kind: 'refused', code: '42501', message: 'permission denied', status: 401 });
});

test.each([
  ['a page of a proxy', '<html>', 502],
  ['an error without a code', '{"message":"x"}', 500],
  ['something other than a list', '{}', 200],
  ['a row of another shape', '[{"id":"x"}]', 200],
])('%s cannot be read', async (_, body, status) => {
  expect(await answering(body, status)).toMatchObject({ name: 'ClientError', kind: 'unreadable', status });
});

test('an unreachable network and a missing response are distinguished', async () => {
  const dead = readPlans({ place, timeoutMs: 1000, fetch: () => Promise.reject(new TypeError('fetch failed')) });
  expect(await failure(dead)).toMatchObject({ kind: 'network' });
  const silent = readPlans({
    place,
    timeoutMs: 20,
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
      }),
  });
  expect(await failure(silent)).toMatchObject({ kind: 'timeout', message: 'timeout of 20ms exceeded' });
});
