import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlanState } from './usage.ts';
import { planRefreshMs, watchPlan } from './watch-plan.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function popup(refreshPlan: () => Promise<PlanState>) {
  const shown: PlanState[] = [];
  const check = vi.fn(async () => ({ kind: 'signedOut', reason: 'none' }) as const);
  const stop = watchPlan({
    usage: { plan: async () => ({ kind: 'unknown', email: 'cached' }), refreshPlan },
    session: { check },
    setTimeout,
    clearTimeout,
    show: (plan) => shown.push(plan),
  });
  return { shown, check, stop };
}

test('shows the known state at once, then the answer, and asks every 5 s until it is closed', async () => {
  let count = 0;
  const { shown, check, stop } = popup(async () => ({ kind: 'unknown', email: `fresh ${++count}` }));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.map((plan) => 'email' in plan && plan.email)).toEqual(['cached', 'fresh 1']);
  await vi.advanceTimersByTimeAsync(planRefreshMs - 1);
  expect(count).toBe(1);
  await vi.advanceTimersByTimeAsync(1 + planRefreshMs);
  expect(count).toBe(3);
  stop();
  await vi.advanceTimersByTimeAsync(10 * planRefreshMs);
  expect(count).toBe(3);
  // Whether the session still exists is checked only on opening.
  expect(check).toHaveBeenCalledTimes(1);
});

test('a slow answer is waited for, and not shown after closing', async () => {
  const answers: (() => void)[] = [];
  const { shown, stop } = popup(() => new Promise((resolve) => answers.push(() => resolve({ kind: 'signedOut' }))));
  await vi.advanceTimersByTimeAsync(10 * planRefreshMs);
  expect(answers).toHaveLength(1);
  stop();
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(10 * planRefreshMs);
  expect(shown).toHaveLength(1);
  expect(answers).toHaveLength(1);
});

test('a failure does not change the shown state, and the next round tries again', async () => {
  let count = 0;
  const { shown, stop } = popup(async () => (++count === 1 ? Promise.reject(new Error('x')) : { kind: 'signedOut' }));
  await vi.advanceTimersByTimeAsync(planRefreshMs);
  expect(shown.map(({ kind }) => kind)).toEqual(['unknown', 'signedOut']);
  stop();
});
