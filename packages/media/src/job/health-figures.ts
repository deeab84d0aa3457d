import type { Health } from './types.ts';

/** A health report reduced to a few numbers. */
export interface HealthFigures {
  readonly isComplete: boolean;
  readonly segments: number;
  /** Parts that the source does not have, and their length. */
  readonly gaps: number;
  readonly gapSeconds: number;
  /** Times and overlaps that were corrected. */
  readonly repairs: number;
  /** Requests that failed and were retried. */
  readonly retries: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Reduces a report to the few numbers that a list row shows. */
export const healthFigures = ({ isComplete, segments, tracks, missing }: Health, retries: number): HealthFigures => ({
  isComplete,
  segments,
  gaps: missing.length + sum(tracks.map(({ gaps }) => gaps)),
  gapSeconds: sum(missing.map(({ duration }) => duration)) + sum(tracks.map(({ gapSeconds }) => gapSeconds)),
  repairs: sum(tracks.map((track) => track.droppedPackets + track.repairedPackets + track.clockJumps)),
  retries,
});
