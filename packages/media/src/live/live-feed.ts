import { orCanceled } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Presentation, Segment, SegmentList } from '../model/manifest.ts';
import type { Clock } from '../model/ports.ts';
import { reaches } from './start.ts';

interface LastSeen {
  readonly sequence: number;
  readonly start: number;
  readonly duration: number;
}

export interface LiveFeedOptions {
  readonly presentation: Presentation;
  readonly track: string;
  readonly clock: Clock;
  /** Ends the feed immediately and without an error. */
  readonly signal: AbortSignal;
  /** The playlist as it was when the start was chosen. */
  readonly first: SegmentList;
  /** Presentation seconds: segments that end earlier are skipped. */
  readonly from: number;
  /** The last segment that an earlier run has recorded. */
  readonly after: LastSeen | undefined;
  /** Called with the newest playlist after each poll. */
  readonly onList?: (list: SegmentList) => void;
  /** Called with segments that left the window before we saw them. */
  readonly onLost: (lost: { readonly sequence: number; readonly start: number; readonly duration: number }) => void;
}

/** Minimum seconds between polls, because a server may ask for none at all. */
const minWaitSeconds = 0.25;
/** Seconds between polls while the playlist is unavailable. */
const outageWaitSeconds = 2;
/** Seconds for which a playlist may be refused or unreadable before the channel counts as closed. */
const maxRefusalSeconds = 60;

/**
 * The segments of a live track, each once and in order, until the track ends. Survives outages of any length: segments
 * that left the window in the meantime are reported, and the recording continues.
 */
export async function* liveFeed(options: LiveFeedOptions): AsyncGenerator<Segment, void, undefined> {
  const { clock, signal } = options;
  let list: SegmentList | undefined = options.first;
  let last: LastSeen | undefined = options.after;
  let refusedSince: number | undefined;
  let readAt = clock.now();
  let pace = 1;
  while (!signal.aborted) {
    for (const segment of list?.segments ?? []) {
      // Once the recording has ended, the rest of a playlist is neither wanted nor lost.
      if (!isWanted(segment, last, options)) continue;
      reportLost(segment, last, options);
      last = segment;
      yield segment;
    }
    if (list && !list.isLive) return;
    // A channel that runs faster than the clock, for example after a stall, would be missed at the usual polling interval.
    const pause = list ? Math.max(minWaitSeconds, list.refreshAfter * pace) : outageWaitSeconds;
    if (!(await waited(clock, pause, signal))) return;
    const reading = await read(options);
    list = typeof reading === 'string' ? undefined : reading;
    if (list) {
      pace = paceOf(list, last, options.from, clock.now() - readAt);
      readAt = clock.now();
    }
    if (reading === 'refused') {
      refusedSince ??= clock.now();
      // Many servers remove the playlist when a broadcast ends.
      if (clock.now() - refusedSince > maxRefusalSeconds * 1000) return;
    } else refusedSince = undefined;
  }
}

/** Reloads the playlist, or returns why it is unavailable. */
async function read(options: LiveFeedOptions): Promise<SegmentList | 'outage' | 'refused'> {
  const { presentation, track, signal, onList } = options;
  try {
    const list = await orCanceled(presentation.segments(track, signal), signal);
    onList?.(list);
    return list;
  } catch (error) {
    if (signal.aborted) return 'outage';
    if (!(error instanceof MediaError) || error.code === 'media.protected') throw error;
    return isPassing(error) ? 'outage' : 'refused';
  }
}

const isWanted = (segment: Segment, last: LastSeen | undefined, { signal, from }: LiveFeedOptions): boolean =>
  !signal.aborted && isNew(segment, last, from);

function isNew(segment: Segment, last: LastSeen | undefined, from: number): boolean {
  if (!last) return reaches(segment, from);
  return segment.start > last.start + 0.01 || segment.sequence > last.sequence;
}

/** Elapsed seconds per second of new media, at most one. `passed`: milliseconds since the previous poll. */
function paceOf({ segments }: SegmentList, last: LastSeen | undefined, from: number, passed: number): number {
  const fresh = segments.filter((segment) => isNew(segment, last, from));
  const gained = fresh.reduce((sum, { duration }) => sum + duration, 0);
  return gained > 0 ? Math.min(1, passed / 1000 / gained) : 1;
}

function reportLost(segment: Segment, last: LastSeen | undefined, { onLost }: LiveFeedOptions): void {
  if (!last || segment.sequence <= last.sequence + 1) return;
  const start = last.start + last.duration;
  if (segment.start - start > 0.05) onLost({ sequence: last.sequence + 1, start, duration: segment.start - start });
}

/** Failures of the network or of a busy server, which say nothing about the channel. */
const isPassing = ({ code }: MediaError): boolean =>
  code === 'network.failed' || code === 'network.stalled' || code === 'http.busy' || code === 'segment.truncated';

async function waited(clock: Clock, seconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await clock.wait(seconds * 1000, signal);
    return true;
  } catch (reason) {
    if (signal.aborted) return false;
    throw reason;
  }
}
