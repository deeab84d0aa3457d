import { readdir } from 'node:fs/promises';
import { expect, type Harness, rowNamed } from '../../e2e/extension/support/test.ts';
import { type Figure, median } from '../figures/report.ts';
import { folderBytes, measure } from '../media/measure.ts';
import { makeStream } from '../media/stream.ts';
import { tools } from '../media/tools.ts';
import { withExtension } from './browser.ts';
import { openLine } from './site.ts';

const lineBytesPerSecond = 12_500_000;

/** Seconds from the click to the finished file in the browser. */
export async function save(harness: Harness, address: string, title: string, timeoutMs: number): Promise<number> {
  const { page, popup } = await harness.visit(address);
  const row = rowNamed(popup, `${title}, video`);
  const button = row.getByRole('button', { name: /^Download/ });
  await button.waitFor();
  const startMs = performance.now();
  await button.click();
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expect(row.getByRole('status')).toHaveText('Saved', { timeout: timeoutMs });
  const seconds = (performance.now() - startMs) / 1000;
  await Promise.all([page.close(), popup.close()]);
  return seconds;
}

/**
 * 200 MB over 100 Mbit/s, alternating between the extension and the command-line tool. At most three runs, because each
 * takes at least 17 s.
 */
export async function measureSaving(runs: number): Promise<readonly Figure[]> {
  const folder = await makeStream();
  const source = { names: await readdir(folder), mediaBytes: (await folderBytes(folder)) / 2 };
  const tool = tools.find(({ name }) => name === 'clipharbor');
  if (tool === undefined) throw new Error('The command-line tool is not among the tools.');
  const line = await openLine(lineBytesPerSecond);
  const [extension, cli]: [number[], number[]] = [[], []];
  try {
    for (let run = 0; run < Math.min(runs, 3); run += 1) {
      const sample = await measure(tool, { url: `${line.origin}/film.m3u8`, ...source });
      if (sample === undefined) throw new Error('The command-line tool failed.');
      cli.push(sample.wall);
      extension.push(await withExtension((harness) => save(harness, `${line.origin}/film.html`, 'Film', 240_000)));
    }
  } finally {
    line.close();
  }
  const detail = `extension ${median(extension).toFixed(1)} s, tool ${median(cli).toFixed(1)} s, ${extension.length} runs`;
  return [{ name: 'saving at 100 Mbit/s', value: median(extension) / median(cli), limit: 1.2, unit: '×', detail }];
}
