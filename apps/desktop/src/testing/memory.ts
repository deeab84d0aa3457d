import { readFileSync } from 'node:fs';

/** A process's memory: its private pages, plus its share of shared ones. */
export function processBytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** Samples a process's memory for as long as it runs. */
export class MemoryWatch {
  readonly samples: number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number, everyMs = 250) {
    this.#timer = setInterval(() => {
      try {
        this.samples.push(processBytes(pid));
      } catch {
        this.stop();
      }
    }, everyMs);
  }

  get peakBytes(): number {
    return Math.max(...this.samples);
  }

  /** How much more memory was used in the last quarter of the time than in the second. The first quarter is warm-up. */
  get growthBytes(): number {
    const quarter = Math.floor(this.samples.length / 4);
    return average(this.samples.slice(-quarter)) - average(this.samples.slice(quarter, 2 * quarter));
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

const average = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
