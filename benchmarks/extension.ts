/**
 * The extension in a real Chromium, each figure beside its limit: popup, finding, page load, worker start, content scripts,
 * saving at 100 Mbit/s beside the command-line tool, and memory while 3 GB are saved.
 * `npm run extension`, then `npm run bench -- extension [--only popup,finding,load,worker,scripts,saving,memory] [--runs 10]`
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureFinding } from './extension/finding.ts';
import { measureLoad } from './extension/load.ts';
import { measureMemory } from './extension/memory.ts';
import { measurePopup } from './extension/popup.ts';
import { type Figure, line } from './extension/report.ts';
import { measureSaving } from './extension/saving.ts';
import { measureScripts } from './extension/scripts.ts';
import { measureWorker } from './extension/worker.ts';

const measures: Readonly<Record<string, (runs: number) => Promise<readonly Figure[]>>> = {
  popup: measurePopup,
  finding: measureFinding,
  load: measureLoad,
  worker: measureWorker,
  scripts: measureScripts,
  saving: measureSaving,
  memory: measureMemory,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(measures).join(',') },
    runs: { type: 'string', default: '10' },
  },
});

let missed = 0;
for (const name of values.only.split(',')) {
  const measure = measures[name];
  if (measure === undefined) throw new Error(`There is no measure ${name}: ${Object.keys(measures).join(', ')}.`);
  const load = loadavg()[0] ?? 0;
  for (const figure of await measure(Number(values.runs))) {
    if (figure.value > figure.limit) missed += 1;
    console.log(`${line(figure)}   (load ${load.toFixed(1)})`);
  }
}
console.log(missed === 0 ? 'All figures are within their limits.' : `${missed} figures are over their limits.`);
process.exitCode = missed === 0 ? 0 : 1;
