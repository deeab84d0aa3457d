/** One measured value and its maximum. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: 'ms' | 'kB' | 'MB' | '×';
  /** Details of the measurement. */
  readonly detail: string;
}

export const line = ({ name, value, limit, unit, detail }: Figure): string => {
  const digits = unit === '×' ? 2 : unit === 'kB' ? 1 : 0;
  const verdict = value <= limit ? 'ok' : 'OVER';
  return `${name.padEnd(30)}${value.toFixed(digits).padStart(8)} ${unit}   limit ${limit.toFixed(digits)}   ${verdict.padEnd(4)}   ${detail}`;
};

export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** The spread of the runs, which shows how far to trust the median. */
export const spread = (numbers: readonly number[]): string =>
  `median ${median(numbers).toFixed(0)} of ${numbers.length}, ${Math.min(...numbers).toFixed(0)} to ${Math.max(...numbers).toFixed(0)}`;
