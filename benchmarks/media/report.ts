import type { Sample } from './measure.ts';

export type Samples = ReadonlyMap<string, readonly (Sample | undefined)[]>;

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const good = (list: readonly (Sample | undefined)[] = []): readonly Sample[] => list.filter((one) => one !== undefined);

/** The medians of every tool; a run with an error or a short file counts as failed, not as fast. */
export function table(samples: Samples): string {
  const rows = [...samples].map(([name, list]) => {
    const runs = good(list);
    const cell = (pick: (sample: Sample) => number, digits: number): string =>
      median(runs.map(pick)).toFixed(digits).padStart(8);
    const done = `${runs.length}/${list.length}`.padStart(6);
    return `${name.padEnd(16)}${done}${cell((s) => s.wall, 2)}${cell((s) => s.cpu, 2)} ${cell((s) => s.memory, 0)} ${cell((s) => s.written, 2)}`;
  });
  return ['tool              whole  wall s   cpu s  peak MB  written', ...rows].join('\n');
}

/** Our medians as multiples of each peer's, in wall and CPU time: below 1 means faster. */
export function ratios(samples: Samples): string {
  const of = (name: string, pick: (sample: Sample) => number) => median(good(samples.get(name)).map(pick));
  const ratio = (name: string, pick: (sample: Sample) => number) => of('clipharbor', pick) / of(name, pick);
  return [...samples.keys()]
    .filter((name) => name !== 'clipharbor' && !Number.isNaN(ratio(name, ({ wall }) => wall)))
    .map((name) => {
      const [wall, cpu] = [ratio(name, (sample) => sample.wall), ratio(name, (sample) => sample.cpu)];
      return `${wall.toFixed(2)} × ${name} (processor ${cpu.toFixed(2)} ×)`;
    })
    .join('   ');
}
