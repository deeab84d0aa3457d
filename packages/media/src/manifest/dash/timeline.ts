import { MediaError } from '../../model/errors.ts';
import type { Timing } from './addressing.ts';

/** A segment in media time. */
export interface Tick {
  readonly time: bigint;
  readonly duration: bigint;
  /** Index in the period, from 0: its number minus the start number. */
  readonly index: number;
  /** Whether it is beyond the announced end. */
  readonly isOptional?: boolean;
}

/** The limits of a period's segments, in seconds from the period's start. */
export interface Bounds {
  /** The period's duration, if known. */
  readonly duration: number | undefined;
  /** Live: what is currently available. */
  readonly window: { readonly from: number; readonly to: number } | undefined;
  readonly most: number;
  /** Whether this is the last period, so that media beyond its end cannot belong to the next one. */
  readonly isLast?: boolean;
}

/** Live lists are rebuilt every few seconds, and no server keeps more than this: eleven hours of two-second segments. */
export const maxLiveSegments = 20_000;

/** Seconds by which sound may outlast what is announced. */
const sliverSeconds = 0.1;

/** The segments of a period, from a timeline or from a constant duration. Never makes more than the bounds allow. */
export function ticksOf(timing: Timing, bounds: Bounds): Tick[] {
  if (timing.timeline) return fromTimeline(timing, timing.timeline, bounds);
  return timing.duration === undefined ? [] : fromDuration(timing, timing.duration, bounds);
}

function fromDuration(timing: Timing, duration: number, bounds: Bounds): Tick[] {
  const { duration: length, window, most, isLast = false } = bounds;
  const seconds = duration / timing.timescale;
  const end = Math.min(length ?? Number.POSITIVE_INFINITY, window?.to ?? Number.POSITIVE_INFINITY);
  const isWhole = window !== undefined && window.to <= (length ?? Number.POSITIVE_INFINITY);
  // A live segment is available when it is finished; the last one of a period may be shorter. Rounding must not add a
  // tiny segment.
  const byTime = isWhole ? Math.floor(end / seconds + 1e-6) : Math.ceil(end / seconds - 1e-6);
  const byNumber =
    timing.endNumber === undefined ? Number.POSITIVE_INFINITY : timing.endNumber - timing.startNumber + 1;
  const count = Math.min(byTime, byNumber);
  if (!Number.isFinite(count)) throw unbounded();
  const first = window ? Math.max(0, Math.floor(window.from / seconds), count - maxLiveSegments) : 0;
  if (count - first > most) throw tooMany(most);
  const ticks: Tick[] = [];
  for (let index = first; index < count; index++) {
    const time = timing.offset + BigInt(Math.round(index * duration));
    const next = timing.offset + BigInt(Math.round((index + 1) * duration));
    ticks.push({ time, duration: next - time, index });
  }
  // If the end coincides with the end of a segment, packagers put the last sound frame, which lasts a little longer
  // than the picture, into a separate segment that the announced duration does not include.
  const isFull = isLast && !isWhole && byNumber === Number.POSITIVE_INFINITY && count * seconds - end < sliverSeconds;
  if (isFull && count > 0 && ticks.length < most) {
    const sliver = BigInt(Math.max(1, Math.floor(sliverSeconds * timing.timescale)));
    const time = timing.offset + BigInt(Math.round(count * duration));
    ticks.push({ time, duration: sliver, index: count, isOptional: true });
  }
  return ticks;
}

function fromTimeline(timing: Timing, entries: NonNullable<Timing['timeline']>, bounds: Bounds): Tick[] {
  const { timescale, offset } = timing;
  const toTicks = (seconds: number) => offset + BigInt(Math.ceil(seconds * timescale));
  const end = bounds.duration === undefined ? undefined : toTicks(bounds.duration);
  const total = entries.reduce((sum, { repeat }) => sum + Math.max(0, repeat) + 1, 0);
  // An explicit list from a server is trusted, whatever our clock says. Endless repeats need the clock.
  const isBelieved = total <= maxLiveSegments;
  const live = bounds.window && {
    from: toTicks(Math.max(0, bounds.window.from)),
    to: toTicks(Math.max(0, bounds.window.to)),
  };
  const sliver = BigInt(Math.ceil(sliverSeconds * timescale));
  const lastIndex = timing.endNumber === undefined ? Number.POSITIVE_INFINITY : timing.endNumber - timing.startNumber;
  const ticks: Tick[] = [];
  let time = 0n;
  let index = 0;
  for (const [place, entry] of entries.entries()) {
    time = entry.time ?? time;
    const { duration, repeat } = entry;
    // A last, explicitly listed bit of sound may be beyond the announced end by a rounding error.
    const isSliver = repeat === 0 && end !== undefined && time >= end && time + duration <= end + sliver;
    const stop =
      repeat < 0
        ? least(entries[place + 1]?.time, end, live?.to)
        : least(isSliver ? undefined : end, isBelieved ? undefined : live?.to);
    const count = repeatCount(time, duration, repeat, stop, repeat < 0 && live !== undefined && stop === live.to);
    const skip = !isBelieved && live ? skipCount(time, duration, live.from, count) : 0;
    if (ticks.length + count - skip > bounds.most) throw tooMany(bounds.most);
    for (let step = skip; step < count && index + step <= lastIndex; step++) {
      ticks.push({ time: time + BigInt(step) * duration, duration, index: index + step });
    }
    time += BigInt(count) * duration;
    index += count;
  }
  return bounds.window ? ticks.slice(-maxLiveSegments) : ticks;
}

/** How often an entry actually occurs. `isEdge`: up to the live edge only finished segments count. */
function repeatCount(
  time: bigint,
  duration: bigint,
  repeat: number,
  stop: bigint | undefined,
  isEdge: boolean,
): number {
  if (stop === undefined) return repeat < 0 ? 1 : repeat + 1;
  const room = stop - time;
  if (room <= 0n) return 0;
  const fitting = Number(isEdge ? room / duration : (room + duration - 1n) / duration);
  return repeat < 0 ? fitting : Math.min(repeat + 1, fitting);
}

/** How many of an entry's segments ended before the window or exceed what any server keeps. */
function skipCount(time: bigint, duration: bigint, from: bigint, count: number): number {
  return Math.min(count, Math.max(0, Number((from - time) / duration), count - maxLiveSegments));
}

function least(...values: readonly (bigint | undefined)[]): bigint | undefined {
  return values.reduce(
    (low, value) => (low === undefined || (value !== undefined && value < low) ? value : low),
    undefined,
  );
}

function tooMany(most: number): MediaError {
  return new MediaError('manifest.tooLarge', 'The manifest lists too many segments.', {
    facts: { subject: `${most} segments` },
  });
}

function unbounded(): MediaError {
  return new MediaError('manifest.invalid', 'The manifest does not state how long the stream is.', {
    facts: { subject: 'duration' },
  });
}
