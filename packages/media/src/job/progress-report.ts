import type { Clock } from '../model/ports.ts';
import type { JobContext } from './job-context.ts';
import type { JobEvent } from './types.ts';

type Position = Parameters<JobContext['progress']>[0];

/** How often bytes are reported before the first segment is complete. */
const everyMs = 500;

/**
 * Reports a job's progress: at each segment, and before the first one as bytes arrive, because the first segments load in parallel
 * and may take a minute. Later, bytes without a new position would only distort estimates.
 */
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

  /** Bytes received so far. */
  get bytes(): number {
    return this.#bytes;
  }

  arrived(count: number): void {
    this.#bytes += count;
    if (this.#latest?.position.seconds !== 0 || this.#clock.now() - this.#reportedAt < everyMs) return;
    this.report(this.#latest.position, this.#latest.isLive);
  }

  report(position: Position, isLive: boolean): void {
    this.#latest = { position, isLive };
    this.#reportedAt = this.#clock.now();
    this.#emit({ type: 'progress', progress: { bytes: this.#bytes, isLive, ...position } });
  }
}
