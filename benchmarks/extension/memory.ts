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

/** The browser's main process, found by the profile that it was started with. */
function browserOf(profile: string): string {
  const parameter = `--user-data-dir=${profile}`;
  const id = processIds().find((one) => {
    const command = readProcess(one, 'cmdline');
    return command.includes(parameter) && !command.includes('--type=');
  });
  if (id === undefined) throw new Error(`No browser has the profile ${profile}.`);
  return id;
}

/** The role of each process, for the browser itself and its children. */
function roleOf(id: string): string {
  const command = readProcess(id, 'cmdline');
  const [, type = 'browser'] = /--type=([\w-]+)/.exec(command) ?? [];
  if (type === 'renderer') return command.includes('--extension-process') ? 'extension' : 'page';
  return /--utility-sub-type=(\w+)/.exec(command)?.[1] ?? type;
}

/**
 * Memory allocated by a browser and all its processes, by role, with shared pages counted proportionally. Excludes the
 * executable, whose share changes whenever another browser starts or ends.
 */
function browserBytes(browser: string): Readonly<Record<string, number>> {
  const parents = new Map(processIds().map((id) => [id, /\) \S (\d+)/.exec(readProcess(id, 'stat'))?.[1]]));
  const isOfBrowser = (id: string | undefined): boolean =>
    id !== undefined && (id === browser || isOfBrowser(parents.get(id)));
  const bytes: Record<string, number> = {};
  for (const id of [...parents.keys()].filter(isOfBrowser)) {
    const role = roleOf(id);
    for (const [, kilobytes] of readProcess(id, 'smaps_rollup').matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm))
      bytes[role] = (bytes[role] ?? 0) + Number(kilobytes) * 1024;
  }
  return bytes;
}

const total = (bytes: Readonly<Record<string, number>>): number =>
  Object.values(bytes).reduce((sum, one) => sum + one, 0);

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** How much each role has grown, largest first. */
const growth = (from: Readonly<Record<string, number>>, to: Readonly<Record<string, number>>): string =>
  Object.entries(to)
    .map(([role, bytes]) => [role, bytes - (from[role] ?? 0)] as const)
    .toSorted(([, a], [, b]) => b - a)
    .map(([role, bytes]) => `${role} ${megabytes(bytes)}`)
    .join(', ');

/** 3.2 GB at full speed: the peak above what the idle browser uses. */
export async function measureMemory(): Promise<readonly Figure[]> {
  const line = await openLine(0);
  try {
    return await withExtension(async (harness, profile) => {
      const { page, popup } = await harness.visit(`${line.origin}/long.html`);
      await popup.getByRole('listitem').first().waitFor();
      const browser = browserOf(profile);
      const samples = await sampled(browser, 5);
      const idle = median(samples.map(total));
      await Promise.all([page.close(), popup.close()]);
      let peak: Readonly<Record<string, number>> = {};
      const timer = setInterval(() => {
        const now = browserBytes(browser);
        if (total(now) > total(peak)) peak = now;
      }, everyMs);
      const seconds = await save(harness, `${line.origin}/long.html`, 'Long film', 1_800_000);
      clearInterval(timer);
      const grown = growth(samples.at(-1) ?? {}, peak);
      const detail = `idle ${megabytes(idle)} MB, peak ${megabytes(total(peak))} MB, ${seconds.toFixed(0)} s; grown: ${grown}`;
      return [
        { name: 'memory over idle for 3.2 GB', value: (total(peak) - idle) / 1e6, limit: 200, unit: 'MB', detail },
      ];
    });
  } finally {
    line.close();
  }
}

async function sampled(browser: string, count: number): Promise<Readonly<Record<string, number>>[]> {
  const found: Readonly<Record<string, number>>[] = [];
  while (found.length < count) {
    found.push(browserBytes(browser));
    await new Promise((resolve) => setTimeout(resolve, everyMs / 2));
  }
  return found;
}
