import { readdirSync, readFileSync } from 'node:fs';
import { type Figure, median } from '../figures/report.ts';
import { withExtension } from './browser.ts';
import { save } from './saving.ts';
import { openLine } from './site.ts';

const everyMs = 500;

/** The memory of all processes of the browser with this profile: private pages, and their share of the common ones. */
function browserBytes(profile: string): number {
  let kilobytes = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!isOf(id, profile)) continue;
      const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // It has ended meanwhile.
    }
  }
  return kilobytes * 1024;
}

/** The browser's own process, or one of its children or grandchildren. */
function isOf(id: string, profile: string, depth = 4): boolean {
  if (depth === 0 || id === '1' || id === '0') return false;
  if (readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`)) return true;
  const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1];
  return parent !== undefined && isOf(parent, profile, depth - 1);
}

/** 3.2 GB as fast as they come: the peak over what the browser takes when it is idle. */
export async function measureMemory(): Promise<readonly Figure[]> {
  const line = await openLine(0);
  try {
    return await withExtension(async (harness, profile) => {
      const { page, popup } = await harness.visit(`${line.origin}/long.html`);
      await popup.getByRole('listitem').first().waitFor();
      const idle = median(await sampled(profile, 10));
      await Promise.all([page.close(), popup.close()]);
      let peak = 0;
      const timer = setInterval(() => {
        peak = Math.max(peak, browserBytes(profile));
      }, everyMs);
      const seconds = await save(harness, `${line.origin}/long.html`, 'Long film', 1_800_000);
      clearInterval(timer);
      const detail = `idle ${(idle / 1e6).toFixed(0)} MB, peak ${(peak / 1e6).toFixed(0)} MB, ${seconds.toFixed(0)} s`;
      return [{ name: 'memory over idle for 3.2 GB', value: (peak - idle) / 1e6, limit: 200, unit: 'MB', detail }];
    });
  } finally {
    line.close();
  }
}

async function sampled(profile: string, count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    found.push(browserBytes(profile));
    await new Promise((resolve) => setTimeout(resolve, everyMs / 2));
  }
  return found;
}
