import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureOf } from './desktop-error.ts';
import { DesktopLink } from './desktop-link.ts';
import { giveOrder } from './give-order.ts';
import { exampleDesktopJob, fakeHost } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const order = { url: 'https://www.example/film.mp4', operationId: '3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c11' };

/** `slow` and `crash`: the order arrives, its response does not. `absent`: the app exits before it could be asked. */
type Fate = 'answer' | 'refuse' | 'slow' | 'crash' | 'absent';

/** An app that adds each operation once, and connections that meet their fates in turn. */
function appWith(fates: readonly Fate[]) {
  const jobs: string[] = [];
  const used: Fate[] = [];
  const openPort = () => {
    const fate = fates[used.length] ?? 'answer';
    used.push(fate);
    return fakeHost((command) => {
      if (fate === 'absent') return { exit: 'Native host has exited.' };
      if (command !== 'add') return null;
      if (fate === 'refuse') return { code: 'usage.exhausted' };
      if (jobs.length === 0) jobs.push(exampleDesktopJob().id);
      if (fate === 'crash') return { exit: 'Native host has exited.' };
      return fate === 'slow' ? null : { output: { job: exampleDesktopJob() } };
    }).port;
  };
  const hasPermission = async () => true;
  const link = new DesktopLink({ hasPermission, openPort, ownVersion: '1.0.0', onChange: () => undefined });
  return { jobs, used, link };
}

async function give(fates: readonly Fate[]) {
  const app = appWith(fates);
  const outcome = giveOrder(app.link, () => order).then(
    ({ id }) => ({ id }),
    (error) => ({ failure: failureOf(error) }),
  );
  await vi.advanceTimersByTimeAsync(100_000);
  return { ...app, outcome: await outcome };
}

test('a response that takes longer than 30 s is requested again', async () => {
  const { outcome, used, jobs } = await give(['slow', 'answer']);
  expect(outcome).toEqual({ id: exampleDesktopJob().id });
  expect(used).toEqual(['slow', 'answer']);
  expect(jobs).toHaveLength(1);
});

test.each([
  [['absent'], 'crashed', 1],
  [['refuse'], 'exhausted', 1],
  [['crash', 'absent', 'slow'], 'crashed', 3],
] as const)('%j is %s after %i attempts', async (fates, failure, attempts) => {
  const { outcome, used } = await give(fates);
  expect(outcome).toEqual({ failure });
  expect(used).toHaveLength(attempts);
});

test('whatever happens in two attempts, a confirmed download exists exactly once', async () => {
  const lost = fc.constantFrom<Fate>('slow', 'crash');
  const any = fc.constantFrom<Fate>('answer', 'slow', 'crash', 'absent');
  await fc.assert(
    fc.asyncProperty(lost, any, async (first, second) => {
      const { outcome, jobs } = await give([first, second, 'answer']);
      expect(outcome).toEqual({ id: jobs[0] });
      expect(jobs).toHaveLength(1);
    }),
    { numRuns: 10 },
  );
});
