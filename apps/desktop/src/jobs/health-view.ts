import type { JobHealth } from '@clipharbor/contracts';
import type { Health } from '@clipharbor/media';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Reduces the engine's report to the few numbers that a row shows. */
export const healthViewOf = ({ isComplete, segments, tracks, missing }: Health, retries: number): JobHealth => ({
  isComplete,
  segments,
  gaps: missing.length + sum(tracks.map(({ gaps }) => gaps)),
  gapSeconds: sum(missing.map(({ duration }) => duration)) + sum(tracks.map(({ gapSeconds }) => gapSeconds)),
  repairs: sum(tracks.map((track) => track.droppedPackets + track.repairedPackets + track.clockJumps)),
  retries,
});
