/**
 * The desktop app as it is built for this machine, each figure beside its limit: memory idle and while 3 GB are saved, the
 * host's first answer, the window, saving beside the command-line tool, and the sizes of what is published.
 * `npm run build:desktop`, then `npm run bench -- desktop [--only sizes,host,idle,window,saving,memory] [--runs 7]`
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureHost } from './desktop/host.ts';
import { measureIdle, measureMemory } from './desktop/memory.ts';
import { measureSaving } from './desktop/saving.ts';
import { measureSizes } from './desktop/sizes.ts';
import { measureWindow } from './desktop/window.ts';
import { type Figure, line } from './extension/report.ts';

const measures: Readonly<Record<string, (runs: number) => Promise<readonly Figure[]>>> = {
  sizes: measureSizes,
  host: measureHost,
  idle: measureIdle,
  window: measureWindow,
  saving: measureSaving,
  memory: measureMemory,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(measures).join(',') },
    runs: { type: 'string', default: '7' },
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
