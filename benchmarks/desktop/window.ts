import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { chromiumArguments, findFullChromium } from '../../e2e/support/browsers.ts';
import { type Figure, median, spread } from '../figures/report.ts';
import { withApp } from './app.ts';

const limitMs = 1_200;

/** A headless browser that the app finds as it would find Edge. */
async function withBrowser<T>(work: (programs: string) => Promise<T>): Promise<T> {
  const programs = await mkdtemp(join(tmpdir(), 'clipharbor-bench-'));
  try {
    const own = ['--headless=new', '--remote-debugging-port=0', ...chromiumArguments];
    const command = [findFullChromium() ?? 'chromium', ...own].map((word) => `'${word}'`).join(' ');
    await mkdir(programs, { recursive: true });
    await writeFile(join(programs, 'chromium'), `#!/bin/sh\nexec ${command} "$@"\n`);
    await chmod(join(programs, 'chromium'), 0o755);
    return await work(programs);
  } finally {
    await rm(programs, { recursive: true, force: true });
  }
}

/** From the start of the app to the largest contentful paint of its first screen, by the clock of the page. */
function openOnce(programs: string, isEngineRunning: boolean): Promise<number> {
  return withApp(async (app) => {
    if (isEngineRunning) await app.headless();
    const startMs = Date.now();
    const child = app.spawn();
    const portFile = join(app.data, 'window/DevToolsActivePort');
    while (!existsSync(portFile) || !readFileSync(portFile, 'utf8').includes('\n')) await wait(20);
    const [port] = readFileSync(portFile, 'utf8').split('\n');
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const page = browser.contexts().flatMap((context) => context.pages())[0];
    if (page === undefined) throw new Error('The window has no page.');
    await page.getByRole('main').getByRole('button').first().waitFor();
    const paintedMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(performance.timeOrigin + (list.getEntries().at(-1)?.startTime ?? 0));
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    await browser.close();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await app.run('--quit');
    await ended;
    return paintedMs - startMs;
  }, [programs, process.env['PATH']].join(delimiter));
}

export async function measureWindow(runs: number): Promise<readonly Figure[]> {
  return withBrowser(async (programs) => {
    const figures: Figure[] = [];
    for (const isEngineRunning of [true, false]) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await openOnce(programs, isEngineRunning));
      const name = `window, engine ${isEngineRunning ? 'runs' : 'starts'}`;
      figures.push({ name, value: median(times), limit: limitMs, unit: 'ms', detail: spread(times) });
    }
    return figures;
  });
}
