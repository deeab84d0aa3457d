import { scale, soakTimeout } from '@clipharbor/testkit';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { networkError } from '../client-error.ts';
import { memoryStorage, rotatingServer } from '../testing/rotating-server.ts';
import { createLinkedSession, linkedSessionKey } from './linked-session.ts';
import type { SessionServer } from './session-server.ts';

vi.setConfig({ testTimeout: soakTimeout(30_000) });

type Step =
  | { readonly do: 'use' | 'offline' | 'online' | 'loseAnswer' | 'endRemotely' | 'restart' | 'signOut' | 'check' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'deliver'; readonly count: number };

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ do: 'use' }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 5_000, 11_000, 14.5 * 60_000) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'offline' }, { do: 'online' }, { do: 'loseAnswer' }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'restart' }, { do: 'check' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'endRemotely' }, { do: 'signOut' }) },
);

/** A device, its network and the server; every message and every write waits for the scheduler. */
function world(scheduler: fc.Scheduler) {
  let time = 1_800_000_000_000;
  const now = () => time;
  const remote = rotatingServer(now);
  const disk = memoryStorage();
  /** Every refresh token that ever reached the disk. */
  const everStored = new Set<string>();
  let isOnline = true;
  let losesAnswer = false;
  let maxRefreshesAtOnce = 0;

  /** One run of the program. Once stopped, it has no effect and receives nothing. */
  function boot() {
    let isDead = false;
    let refreshes = 0;
    const turn = async (): Promise<void> => {
      await scheduler.schedule(Promise.resolve());
      if (isDead) await new Promise(() => undefined);
    };
    const storage = {
      async getItem(key: string) {
        await turn();
        return disk.getItem(key);
      },
      async setItem(key: string, value: string) {
        await turn();
        await disk.setItem(key, value);
        everStored.add((JSON.parse(value) as { refreshToken: string }).refreshToken);
      },
      async removeItem(key: string) {
        await turn();
        await disk.removeItem(key);
      },
    };
    async function travel<T>(work: () => Promise<T>, unreachable: T): Promise<T> {
      await turn();
      if (!isOnline) return unreachable;
      const answer = await work();
      const isLost = losesAnswer;
      losesAnswer = false;
      await turn();
      return isLost ? unreachable : answer;
    }
    const server: SessionServer = {
      async refresh(token) {
        maxRefreshesAtOnce = Math.max(maxRefreshesAtOnce, ++refreshes);
        try {
          const unreachable = { kind: 'unreachable', error: networkError('offline') } as const;
          return await travel(() => remote.server.refresh(token), unreachable);
        } finally {
          refreshes--;
        }
      },
      revoke: (token) => travel(() => remote.server.revoke(token), 'unreachable'),
      check: (token) => travel(() => remote.server.check(token), 'unreachable'),
    };
    const session = createLinkedSession({ storage, server, now });
    return {
      session,
      kill: () => {
        isDead = true;
      },
    };
  }
  return {
    boot,
    remote,
    disk,
    everStored,
    maxRefreshesAtOnce: () => maxRefreshesAtOnce,
    wait: (ms: number) => {
      time += ms;
    },
    now,
    setOnline: (value: boolean) => {
      isOnline = value;
    },
    loseAnswer: () => {
      losesAnswer = true;
    },
    keepAnswers: () => {
      losesAnswer = false;
    },
  };
}

/** Waits until only scheduled steps are left. */
const everythingReady = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const storedToken = (disk: ReturnType<typeof memoryStorage>): string | null => {
  const text = disk.items.get(linkedSessionKey);
  return text === undefined ? null : (JSON.parse(text) as { accessToken: string }).accessToken;
};

test('a session survives any sequence of events, unless it was ended or the server forbids it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(steps, { minLength: 15, maxLength: 60, size: 'max' }),
      async (scheduler, plan) => {
        const w = world(scheduler);
        const problems: string[] = [];
        let program = w.boot();
        let hasSignedOut = false;
        const finish = async <T>(work: Promise<T>): Promise<T> => scheduler.waitFor(work);
        await finish(program.session.adopt(w.remote.first));

        const use = async (): Promise<void> => {
          const token = await program.session.accessToken().catch(() => null);
          if (token === null) return;
          if (w.remote.expiresAt(token) <= w.now()) problems.push('an expired token was handed out');
          if (!hasSignedOut && w.remote.isAlive() && storedToken(w.disk) !== token) problems.push('used before stored');
        };
        const act: Record<Exclude<Step['do'], 'wait' | 'deliver'>, () => unknown> = {
          use: () => void use(),
          check: () => void program.session.check(),
          offline: () => w.setOnline(false),
          online: () => w.setOnline(true),
          loseAnswer: w.loseAnswer,
          endRemotely: w.remote.end,
          async signOut() {
            // Signing out loads the session before clearing it: a program killed in between has not signed out.
            await finish(program.session.state());
            hasSignedOut = true;
            void program.session.signOut();
            await scheduler.waitIdle();
          },
          restart() {
            program.kill();
            program = w.boot();
            void program.session.resume();
          },
        };
        for (const step of plan) {
          if (step.do === 'wait') w.wait(step.ms);
          else if (step.do !== 'deliver') await act[step.do]();
          else for (let count = 0; count < step.count && scheduler.count() > 0; count++) await scheduler.waitOne();
          await everythingReady();
        }
        w.setOnline(true);
        w.keepAnswers();
        await scheduler.waitIdle();
        await finish(program.session.check());
        // Longer than any token's lifetime, so that the server has to be asked.
        w.wait(16 * 60_000);
        const wasAlive = w.remote.isAlive();
        const token = await finish(program.session.accessToken());
        await scheduler.waitIdle();
        const state = await finish(program.session.state());

        expect(problems).toEqual([]);
        expect(w.maxRefreshesAtOnce()).toBeLessThanOrEqual(1);
        // A used token is sent again only if its successor never reached the disk.
        for (const successor of w.remote.thefts) expect(w.everStored.has(successor)).toBe(false);
        const isSignedIn = wasAlive && w.remote.isAlive() && !hasSignedOut;
        expect(state.kind).toBe(isSignedIn ? 'signedIn' : 'signedOut');
        expect(token === null).toBe(!isSignedIn);
        expect(storedToken(w.disk)).toBe(token);
      },
    ),
    { numRuns: scale(600, 50_000) },
  );
});
