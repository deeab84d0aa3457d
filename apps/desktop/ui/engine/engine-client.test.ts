import { expect, test } from 'vitest';
import { exampleJob } from '../jobs/test-support/example-job.ts';
import { EngineClient } from './engine-client.ts';
import { allOf } from './test-support/all-of.ts';

interface Sent {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** An engine with fixed responses by path, which records its requests. */
function engineThat(answers: Record<string, () => Response>) {
  const sent: Sent[] = [];
  const client = new EngineClient(async (path, init) => {
    sent.push({
      path: String(path),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    });
    const answer = answers[String(path)];
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  });
  return { sent, client };
}

test('the token is exchanged once, and every later request carries the bearer', async () => {
  const { sent, client } = engineThat({
    '/api/session': () => Response.json({ bearer: 'b1' }),
    '/api/list': () => Response.json({ jobs: [exampleJob()] }),
  });
  await client.open('t1');
  expect((await client.call('list', {})).jobs).toHaveLength(1);
  expect(sent.map(({ body }) => body)).toEqual([{ token: 't1' }, {}]);
  expect(sent.map(({ headers }) => headers['authorization'])).toEqual([undefined, 'Bearer b1']);
});

test.each([
  [() => Response.json({ ok: false, code: 'auth.required', error: 'Sign in.' }, { status: 401 }), 'auth.required'],
  [() => new Response('<html>', { status: 502 }), 'engine.failed'],
  [() => Response.json({ jobs: [{ id: 'x' }] }), 'engine.failed'],
])('a refusal or an invalid response becomes an error with its code', async (answer, code) => {
  const { client } = engineThat({ '/api/list': answer });
  await expect(client.call('list', {})).rejects.toMatchObject({ code });
});

test('an unreachable engine is distinguished from one that refuses', async () => {
  const { client } = engineThat({});
  await expect(client.call('list', {})).rejects.toMatchObject({ code: 'engine.unreachable' });
});

test('job events are read, others are skipped', async () => {
  const job = exampleJob();
  const lines = [
    { event: 'job', job },
    { event: 'later', text: 'x' },
    { event: 'job', job: { ...job, bytes: 7 } },
  ];
  const { client } = engineThat({
    '/api/events': () => new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
  });
  const events = await allOf(await client.events(AbortSignal.timeout(1000)));
  expect(events.map((event) => event.job.bytes)).toEqual([job.bytes, 7]);
});
