import type { Clock } from '../model/ports.ts';
import type { JobContext } from './job-context.ts';
import type { JobEvent } from './types.ts';

type Position = Parameters<JobContext['progress']>[0];

/** Between two segments, this often. */
const everyMs = 500;

/** Reports how far a job is: at each segment, and in between as bytes arrive, since one segment may take minutes. */
export class ProgressReport {
  readonly #emit: (event: JobEvent) => void;
  readonly #clock: Pick<Clock, 'now'>;
  #bytes = 0;
  #latest: { readonly position: Position; readonly isLive: boolean } | undefined;
  #reportedAt = 0;

  constructor(emit: (event: JobEvent) => void, clock: Pick<Clock, 'now'>) {
    this.#emit = emit;
    this.#clock = clock;
  }

  /** Received so far. */
  get bytes(): number {
    return this.#bytes;
  }

  arrived(count: number): void {
    this.#bytes += count;
    if (this.#latest === undefined || this.#clock.now() - this.#reportedAt < everyMs) return;
    const { position, isLive } = this.#latest;
    this.report(position, isLive);
  }

  report(position: Position, isLive: boolean): void {
    this.#latest = { position, isLive };
    this.#reportedAt = this.#clock.now();
    this.#emit({ type: 'progress', progress: { bytes: this.#bytes, isLive, ...position } });
  }
}
