import { type Figure, median, spread } from '../figures/report.ts';
import { withApp } from './app.ts';

const limitMs = 400;

/** From the start of a host to its response to `hello`, which is what a browser waits for. */
async function firstAnswers(runs: number, isEngineRunning: boolean): Promise<number[]> {
  const times: number[] = [];
  const once = (before: boolean) =>
    withApp(async (app) => {
      if (before) await app.headless();
      for (let run = 0; run < (before ? runs : 1); run += 1) {
        const startMs = performance.now();
        const host = app.host();
        await host.hello();
        times.push(performance.now() - startMs);
        host.child.stdin.end();
        await host.ended;
      }
    });
  if (isEngineRunning) await once(true);
  else for (let run = 0; run < runs; run += 1) await once(false);
  return times;
}

export async function measureHost(runs: number): Promise<readonly Figure[]> {
  const figure = (name: string, times: readonly number[]): Figure => ({
    ...{ name, value: median(times), limit: limitMs, unit: 'ms', detail: spread(times) },
  });
  return [
    figure('host answers, engine runs', await firstAnswers(runs, true)),
    figure('host answers, engine starts', await firstAnswers(runs, false)),
  ];
}
