import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureOf } from './desktop-error.ts';
import { DesktopLink } from './desktop-link.ts';
import { giveOrder } from './give-order.ts';
import { exampleDesktopJob, fakeHost } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const order = { url: 'https://www.example/film.mp4', operationId: '3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c11' };

/** `slow` and `crash`: the order arrives, its response does not. `absent`: the app exits before it receives the order. */
type Behavior = 'answer' | 'refuse' | 'slow' | 'crash' | 'absent';

/** An app that adds each operation once, and behaves as specified on each connection in turn. */
function appWith(behaviors: readonly Behavior[]) {
  const jobs: string[] = [];
  const used: Behavior[] = [];
  const openPort = () => {
    const behavior = behaviors[used.length] ?? 'answer';
    used.push(behavior);
    return fakeHost((command) => {
      if (behavior === 'absent') return { exit: 'Native host has exited.' };
      if (command !== 'add') return null;
      if (behavior === 'refuse') return { code: 'usage.exhausted' };
      if (jobs.length === 0) jobs.push(exampleDesktopJob().id);
      if (behavior === 'crash') return { exit: 'Native host has exited.' };
      return behavior === 'slow' ? null : { output: { job: exampleDesktopJob() } };
    }).port;
  };
  const hasPermission = async () => true;
  const link = new DesktopLink({ hasPermission, openPort, ownVersion: '1.0.0', onChange: () => undefined });
  return { jobs, used, link };
}

async function give(behaviors: readonly Behavior[]) {
  const app = appWith(behaviors);
  const outcome = giveOrder(app.link, () => order).then(
    ({ id }) => ({ id }),
    (error) => ({ failure: failureOf(error) }),
  );
  await vi.advanceTimersByTimeAsync(100_000);
  return { ...app, outcome: await outcome };
}

test('an order without a response within 30 s is sent again', async () => {
  const { outcome, used, jobs } = await give(['slow', 'answer']);
  expect(outcome).toEqual({ id: exampleDesktopJob().id });
  expect(used).toEqual(['slow', 'answer']);
  expect(jobs).toHaveLength(1);
});

test.each([
  [['absent'], 'crashed', 1],
  [['refuse'], 'exhausted', 1],
  [['crash', 'absent', 'slow'], 'crashed', 3],
] as const)('%j is %s after %i attempts', async (behaviors, failure, attempts) => {
  const { outcome, used } = await give(behaviors);
  expect(outcome).toEqual({ failure });
  expect(used).toHaveLength(attempts);
});

test('whatever happens in two attempts, a confirmed download exists exactly once', async () => {
  const lost = fc.constantFrom<Behavior>('slow', 'crash');
  const any = fc.constantFrom<Behavior>('answer', 'slow', 'crash', 'absent');
  await fc.assert(
    fc.asyncProperty(lost, any, async (first, second) => {
      const { outcome, jobs } = await give([first, second, 'answer']);
      expect(outcome).toEqual({ id: jobs[0] });
      expect(jobs).toHaveLength(1);
    }),
    { numRuns: 10 },
  );
});
