import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, line } from './report.ts';

type Measures = Readonly<Record<string, (runs: number) => Promise<readonly Figure[]>>>;

/**
 * Runs the measurements in `--only`, `--runs` times each, and prints every value next to its limit. Fails if one
 * exceeds it.
 */
export async function runMeasures(measures: Measures, defaultRuns: number): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: Object.keys(measures).join(',') },
      runs: { type: 'string', default: String(defaultRuns) },
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
  console.log(missed === 0 ? 'All figures are within their limits.' : `Over their limits: ${missed}.`);
  process.exitCode = missed === 0 ? 0 : 1;
}
