import { setTimeout as wait } from 'node:timers/promises';
import { MemoryWatch } from '../../apps/desktop/src/testing/memory.ts';
import { openLine } from '../extension/site.ts';
import { type Figure, median } from '../figures/report.ts';
import { withApp } from './app.ts';

const limitMb = { idle: 100, atWork: 250 } as const;

/** An engine with an empty window: after ten seconds, measured for five. */
export function measureIdle(): Promise<readonly Figure[]> {
  return withApp(async (app) => {
    const { pid } = await app.window();
    await wait(10_000);
    const memory = new MemoryWatch(pid);
    await wait(5_000);
    memory.stop();
    const value = median(memory.samples) / 1e6;
    return [
      { name: 'engine, idle', value, limit: limitMb.idle, unit: 'MB', detail: `${memory.samples.length} samples` },
    ];
  });
}

/** 3.2 GB of HLS at full speed. */
export async function measureMemory(): Promise<readonly Figure[]> {
  const line = await openLine(0);
  try {
    return await withApp(async (app) => {
      const window = await app.window();
      const memory = new MemoryWatch(window.pid);
      const startMs = performance.now();
      const page = `${line.origin}/long.html`;
      const { job } = await window.call('add', { url: `${line.origin}/long.m3u8`, page, title: 'Long', format: 'mp4' });
      await window.until(job.id, ({ state }) => state === 'done' || state === 'partial');
      memory.stop();
      const seconds = (performance.now() - startMs) / 1000;
      const detail = `median ${(median(memory.samples) / 1e6).toFixed(0)} MB, ${seconds.toFixed(0)} s`;
      return [{ name: 'engine, 3.2 GB', value: memory.peakBytes / 1e6, limit: limitMb.atWork, unit: 'MB', detail }];
    });
  } finally {
    line.close();
  }
}
