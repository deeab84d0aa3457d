import type { MuxSummary } from '../mux/index.ts';
import { streamKey, type TimelineState } from '../timeline/index.ts';
import type { OutputStream } from './file-writer.ts';
import type { Damage, Health, Missing, TrackHealth } from './types.ts';

/** The report on a finished file, from the timeline's counters and what the muxer wrote. */
export function healthOf(facts: {
  readonly streams: readonly OutputStream[];
  readonly summaries: readonly MuxSummary[];
  readonly timeline: TimelineState;
  readonly missing: readonly Missing[];
  readonly damaged: readonly Damage[];
  readonly segments: number;
  readonly warnings: readonly string[];
}): Health {
  const { streams, summaries, timeline, missing, damaged, segments, warnings } = facts;
  const tracks = streams.map(({ stream, format }, index): TrackHealth => {
    const key = streamKey(stream);
    const state = timeline.streams[key];
    const written = summaries.flatMap(({ tracks: list }) => list[index] ?? []);
    return {
      stream: key,
      kind: format.kind,
      codec: format.codec,
      packets: written.reduce((sum, { packets }) => sum + packets, 0),
      start: written[0]?.start ?? 0,
      end: written.reduce((sum, { end }) => sum + end, 0),
      gaps: state?.run.gaps ?? 0,
      gapSeconds: state ? state.run.gapTicks / state.timescale : 0,
      droppedPackets: state?.run.dropped ?? 0,
      repairedPackets: state?.order.repaired ?? 0,
      clockJumps: state?.jumps ?? 0,
    };
  });
  const ends = tracks.filter(({ kind }) => kind !== 'text').map(({ end }) => end);
  return {
    // An announced gap means that the server has nothing there.
    isComplete: missing.every(({ reason }) => reason === 'gap') && damaged.length === 0,
    tracks,
    missing,
    damaged,
    endDifference: ends.length > 1 ? Math.max(...ends) - Math.min(...ends) : 0,
    segments,
    warnings,
  };
}
