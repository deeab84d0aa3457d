import { Hono } from 'hono';

/** Something that the server cannot work without. */
export interface Dependency {
  readonly name: string;
  check(): Promise<boolean>;
}

export interface Readiness {
  readonly dependencies: readonly Dependency[];
  isStopping(): boolean;
}

const noStore = { 'cache-control': 'no-store' };

/** `/healthz`: the process is alive. `/readyz`: it can take traffic, unless it is stopping or a dependency is down. */
export function health(readiness: Readiness): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, noStore))
    .get('/readyz', async (c) => {
      const states = await Promise.all(
        readiness.dependencies.map(async ({ name, check }) => [name, await check().catch(() => false)] as const),
      );
      const isReady = !readiness.isStopping() && states.every(([, isUp]) => isUp);
      return c.json(
        { status: isReady ? 'ok' : 'unavailable', dependencies: Object.fromEntries(states) },
        isReady ? 200 : 503,
        noStore,
      );
    });
}
