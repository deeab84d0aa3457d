import { readdirSync, readFileSync } from 'node:fs';
import { type Figure, median } from '../figures/report.ts';
import { withExtension } from './browser.ts';
import { save } from './saving.ts';
import { openLine } from './site.ts';

const everyMs = 1000;

const processIds = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** Empty if the process has ended in the meantime. */
function readProcess(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The browser's own process, by the profile that it was started with. */
function browserOf(profile: string): string {
  const parameter = `--user-data-dir=${profile}`;
  const id = processIds().find((one) => {
    const command = readProcess(one, 'cmdline');
    return command.includes(parameter) && !command.includes('--type=');
  });
  if (id === undefined) throw new Error(`No browser has the profile ${profile}.`);
  return id;
}

/**
 * What a browser and all its processes have allocated, shared pages by their share. Without the program itself: its share is
 * another whenever another browser starts or ends.
 */
function browserBytes(browser: string): number {
  const parents = new Map(processIds().map((id) => [id, /\) \S (\d+)/.exec(readProcess(id, 'stat'))?.[1]]));
  const isOfBrowser = (id: string | undefined): boolean =>
    id !== undefined && (id === browser || isOfBrowser(parents.get(id)));
  const kilobytes = [...parents.keys()]
    .filter(isOfBrowser)
    .flatMap((id) => [...readProcess(id, 'smaps_rollup').matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm)])
    .map(([, amount]) => Number(amount));
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024;
}

/** 3.2 GB as fast as they come: the peak over what the browser takes when it is idle. */
export async function measureMemory(): Promise<readonly Figure[]> {
  const line = await openLine(0);
  try {
    return await withExtension(async (harness, profile) => {
      const { page, popup } = await harness.visit(`${line.origin}/long.html`);
      await popup.getByRole('listitem').first().waitFor();
      const browser = browserOf(profile);
      const idle = median(await sampled(browser, 5));
      await Promise.all([page.close(), popup.close()]);
      let peak = 0;
      const timer = setInterval(() => {
        peak = Math.max(peak, browserBytes(browser));
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

async function sampled(browser: string, count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    found.push(browserBytes(browser));
    await new Promise((resolve) => setTimeout(resolve, everyMs / 2));
  }
  return found;
}
