import type { LinkedSession } from '../linked-session/linked-session.ts';
import type { PlanState, Usage } from './usage.ts';

/** How often an open popup asks. */
export const planRefreshMs = 5_000;

export interface PlanWatchOptions {
  readonly usage: Pick<Usage, 'plan' | 'refreshPlan'>;
  readonly session: Pick<LinkedSession, 'check'>;
  readonly setTimeout: (work: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: never) => void;
  readonly show: (plan: PlanState) => void;
}

/**
 * Shows the known state at once, then the server's answer, and again every 5 s until the returned function is called. On opening
 * it also checks whether the session still exists: counts alone are answered until the token expires.
 */
export function watchPlan({ usage, session, setTimeout, clearTimeout, show }: PlanWatchOptions): () => void {
  let isOver = false;
  let timer: unknown;
  const showUnlessOver = (plan: PlanState): void => {
    if (!isOver) show(plan);
  };
  const update = async (work: () => Promise<PlanState>): Promise<void> => {
    // After a failure, the last state stays visible; the next round tries again.
    await work().then(showUnlessOver, () => undefined);
  };
  const round = async (): Promise<void> => {
    await update(usage.refreshPlan);
    if (!isOver) timer = setTimeout(() => void round(), planRefreshMs);
  };
  void (async () => {
    await update(usage.plan);
    await session.check().catch(() => undefined);
    await round();
  })();
  return () => {
    isOver = true;
    clearTimeout(timer as never);
  };
}
