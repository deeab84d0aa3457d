import { scale, soakTimeout } from '@clipharbor/testkit';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/rotating-server.ts';
import { usageLedger } from '../testing/usage-ledger.ts';
import { createUsage, usageKey } from './usage.ts';
import type { ServerAnswer, UsageServer } from './usage-server.ts';

vi.setConfig({ testTimeout: soakTimeout(30_000) });

type Step =
  | { readonly do: 'reserve' | 'commit' | 'release'; readonly job: number }
  | { readonly do: 'offline' | 'online' | 'loseAnswer' | 'tick' | 'refreshPlan' | 'restart' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'deliver'; readonly count: number };

const jobs = 8;
const job = fc.integer({ min: 0, max: jobs - 1 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('reserve' as const, 'commit' as const), job }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), job }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Step>({ do: 'offline' }, { do: 'online' }, { do: 'loseAnswer' }, { do: 'tick' }),
  },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'refreshPlan' }, { do: 'restart' }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(30_000, 11 * 60_000, 16 * 60_000) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('deliver' as const), count: fc.integer({ min: 2, max: 9 }) }) },
);

const everythingReady = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const id = (count: number): string => `operation-${count}`;

function world(scheduler: fc.Scheduler, limit: number | null) {
  let time = 1_800_000_000_000;
  const now = () => time;
  const ledger = usageLedger(now, { limit });
  const disk = memoryStorage();
  const net = { isOnline: true, losesAnswer: false };
  /** One run of the program. Once stopped, it has no effect. */
  function boot() {
    let isDead = false;
    const turn = async (): Promise<void> => {
      await scheduler.schedule(Promise.resolve());
      if (isDead) await new Promise(() => undefined);
    };
    async function travel<T>(work: () => Promise<T>): Promise<T | Extract<ServerAnswer, { kind: 'unreachable' }>> {
      const unreachable = { kind: 'unreachable', retryAfterMs: 0 } as const;
      await turn();
      if (!net.isOnline) return unreachable;
      const answer = await work();
      const isLost = net.losesAnswer;
      net.losesAnswer = false;
      await turn();
      return isLost ? unreachable : answer;
    }
    const server: UsageServer = {
      reserve: (...args) => travel(() => ledger.server.reserve(...args)),
      commit: (...args) => travel(() => ledger.server.commit(...args)),
      release: (...args) => travel(() => ledger.server.release(...args)),
      usage: (...args) => travel(() => ledger.server.usage(...args)),
    };
    const storage = {
      getItem: async (key: string) => turn().then(() => disk.getItem(key)),
      setItem: async (key: string, value: string) => turn().then(() => disk.setItem(key, value)),
      removeItem: async (key: string) => turn().then(() => disk.removeItem(key)),
    };
    const session = { state: async () => ({ kind: 'signedIn', userId: 'ana', email: 'ana@example.com' }) as const };
    const usage = createUsage({ storage, server, session, now });
    return {
      usage,
      kill: () => {
        isDead = true;
      },
    };
  }
  return {
    boot,
    ledger,
    disk,
    net,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

/** What the user saw: units granted, saved for good, given back for good. */
interface Experience {
  readonly granted: Set<number>;
  readonly saved: Set<number>;
  readonly settled: Set<number>;
}

async function play(scheduler: fc.Scheduler, plan: readonly Step[], limit: number | null) {
  const w = world(scheduler, limit);
  let program = w.boot();
  const seen: Experience = { granted: new Set(), saved: new Set(), settled: new Set() };
  const running = () => [...seen.granted].filter((count) => !seen.settled.has(count)).map(id);
  /** An operation that can still be settled; -1 if there is none. */
  const pick = (count: number): number => {
    const open = [...seen.granted].filter((each) => !seen.settled.has(each));
    return open[count % Math.max(1, open.length)] ?? -1;
  };
  const act = {
    async reserve(count: number) {
      // Sometimes an id that is already known: asking again renews it.
      const { kind } = await program.usage.reserve({ operationId: id(count), kind: 'download' });
      if (kind === 'granted' && !seen.settled.has(count)) seen.granted.add(count);
    },
    async commit(choice: number) {
      const count = pick(choice);
      if (count < 0) return;
      seen.settled.add(count);
      await program.usage.commit(id(count));
      seen.saved.add(count);
    },
    async release(choice: number) {
      const count = pick(choice);
      if (count < 0) return;
      seen.settled.add(count);
      await program.usage.release(id(count));
    },
  };
  const simple: Record<'offline' | 'online' | 'loseAnswer' | 'tick' | 'refreshPlan' | 'restart', () => void> = {
    offline: () => void Object.assign(w.net, { isOnline: false }),
    online: () => void Object.assign(w.net, { isOnline: true }),
    loseAnswer: () => void Object.assign(w.net, { losesAnswer: true }),
    tick: () => void program.usage.tick(running()),
    refreshPlan: () => void program.usage.refreshPlan(),
    restart() {
      program.kill();
      program = w.boot();
    },
  };
  await scheduler.waitFor(program.usage.refreshPlan());
  for (const step of plan) {
    if (step.do === 'wait') w.wait(step.ms);
    else if (step.do === 'deliver') {
      for (let count = 0; count < step.count && scheduler.count() > 0; count++) await scheduler.waitOne();
    } else if ('job' in step) void act[step.do](step.job);
    else simple[step.do]();
    await everythingReady();
  }
  Object.assign(w.net, { isOnline: true, losesAnswer: false });
  await scheduler.waitIdle();
  // The server is back: within one tick, everything is reported.
  await scheduler.waitFor(program.usage.tick(running()));
  await scheduler.waitIdle();
  const waiting = (JSON.parse(w.disk.items.get(usageKey) ?? '{"operations":[]}') as { operations: { phase: string }[] })
    .operations;
  return { ...w, seen, waiting };
}

test('each saved file is counted once and nothing else is, in any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(steps, { minLength: 15, maxLength: 60, size: 'max' }),
      async (scheduler, plan) => {
        const { ledger, seen, waiting } = await play(scheduler, plan, null);
        const counted = [...ledger.entries].filter(([, { state }]) => state === 'committed').map(([name]) => name);
        for (const count of seen.saved) expect(counted).toContain(id(count));
        // Killed while reporting "saved": may or may not count. Everything else must not.
        for (const name of counted) expect([...seen.settled].map(id)).toContain(name);
        expect(waiting.filter(({ phase }) => phase !== 'running')).toEqual([]);
      },
    ),
    { numRuns: scale(500, 50_000) },
  );
});

test('the count never exceeds the plan, and refused operations are not resent forever', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(steps, { minLength: 15, maxLength: 60, size: 'max' }),
      async (scheduler, plan) => {
        const { ledger, waiting } = await play(scheduler, plan, 2);
        expect(ledger.consumed('download')).toBeLessThanOrEqual(2);
        expect(waiting.filter(({ phase }) => phase !== 'running')).toEqual([]);
      },
    ),
    { numRuns: scale(300, 20_000) },
  );
});
