import type { Sample } from './measure.ts';

export type Samples = ReadonlyMap<string, readonly (Sample | undefined)[]>;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const good = (list: readonly (Sample | undefined)[] = []): readonly Sample[] => list.filter((one) => one !== undefined);

/** The medians of every tool; a run that failed or came out short counts as failed, not as fast. */
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

/** Our median as a multiple of each peer's: below 1 is ahead. */
export function ratios(samples: Samples): string {
  const wall = (name: string) => median(good(samples.get(name)).map((sample) => sample.wall));
  const ours = wall('clipharbor');
  return [...samples.keys()]
    .filter((name) => name !== 'clipharbor' && !Number.isNaN(ours / wall(name)))
    .map((name) => `${(ours / wall(name)).toFixed(2)} × ${name}`)
    .join('   ');
}
