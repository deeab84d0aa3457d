import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openLine } from '../extension/site.ts';
import { type Figure, median } from '../figures/report.ts';
import { folderBytes, measure } from '../media/measure.ts';
import { makeStream } from '../media/stream.ts';
import { tools } from '../media/tools.ts';
import { withApp } from './app.ts';

/** 400 MB at full speed, alternating between the app and the command-line tool. */
export async function measureSaving(runs: number): Promise<readonly Figure[]> {
  const folder = await makeStream();
  const source = { names: await readdir(folder), mediaBytes: await folderBytes(folder) };
  const tool = tools.find(({ name }) => name === 'clipharbor');
  if (tool === undefined) throw new Error('The command-line tool is not among the tools.');
  const line = await openLine(0);
  const [own, cli]: [number[], number[]] = [[], []];
  try {
    await withApp(async (app) => {
      const window = await app.window();
      const input = { url: `${line.origin}/media.m3u8`, page: `${line.origin}/film.html`, format: 'mp4' };
      for (let run = 0; run < runs; run += 1) {
        const sample = await measure(tool, { url: input.url, ...source });
        if (sample === undefined) throw new Error('The command-line tool failed.');
        cli.push(sample.wall);
        const startMs = performance.now();
        const { job } = await window.call('add', { ...input, title: `Film ${run}` });
        await window.until(job.id, ({ state }) => state === 'done');
        own.push((performance.now() - startMs) / 1000);
        await rm(join(app.downloads, `Film ${run}.mp4`));
      }
    });
  } finally {
    line.close();
  }
  const detail = `app ${median(own).toFixed(1)} s, tool ${median(cli).toFixed(1)} s, ${own.length} runs`;
  return [{ name: 'saving beside the tool', value: median(own) / median(cli), limit: 1.1, unit: '×', detail }];
}
