import { chooseRenditions } from '../job/choose.ts';
import { feedPipeline } from '../job/feed-pipeline.ts';
import { identityOf } from '../job/identity.ts';
import type { JobContext } from '../job/job-context.ts';
import { Pipeline } from '../job/pipeline.ts';
import { chaptersOf } from '../job/plan.ts';
import { SegmentLoader } from '../job/segment-loader.ts';
import type { DownloadResult } from '../job/types.ts';
import { type Feed, linkedController } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Marker, Presentation, Segment, SegmentList } from '../model/manifest.ts';
import { liveFeed } from './live-feed.ts';
import { loadWithRetries } from './load-with-retries.ts';
import { movedPresentation, originShift } from './same-origin.ts';
import { isEntered, liveStart } from './start.ts';

/** Bytes that may be loaded ahead of the writer. */
const windowBytes = 16 * 2 ** 20;
/** Seconds of index that room is made for: a longer recording has its index at the end. */
const usualSeconds = 3600;
/** Seconds for which a segment may be asked for, where the window is shorter. */
const minWindowSeconds = 60;
/** Seconds, and lengths of a segment, that a recording of a given time may take longer than that time. */
const lateness = { seconds: 10, segments: 3 };
/** Ad breaks of a recording that are remembered for its chapters. */
const maxMarkers = 1000;

/** Records a presentation that is still going on, until it ends or is stopped. */
export async function recordLive(job: JobContext, offered: Presentation): Promise<DownloadResult> {
  const { options, signal, stopping } = job;
  const { clock } = job.loading;
  const renditions = chooseRenditions(offered, options);
  const [lead] = renditions;
  if (!lead) throw new MediaError('manifest.empty', 'There is nothing to record.');
  const journal = await job.openJournal(identityOf(options, renditions));
  const resume = journal.last;
  const before = resume?.positions[lead.track.id];
  const leadList = await offered.segments(lead.track.id, signal);
  const presentation = movedPresentation(offered, before ? originShift(leadList, before) : 0);
  const lists = new Map<string, SegmentList>();
  for (const { track } of renditions) lists.set(track.id, await presentation.segments(track.id, signal));
  const zero = resume?.zero ?? liveStart(leadList, options.liveFrom ?? 'now');
  // At the beginning of all lists there is nothing to cut off but the priming of decoders, which has to stay.
  const isCut = [...lists.values()].some((list) => isEntered(list, zero));
  const range = { zero, isCut, ...(options.liveFor === undefined ? {} : { to: zero + options.liveFor }) };
  const markers = new Map<number, Marker>();
  let windowSeconds = minWindowSeconds;
  const pipelineOptions = {
    renditions,
    range,
    duration: options.liveFor ?? usualSeconds,
    chapters: () => chaptersOf([...markers.values()], zero, Number.POSITIVE_INFINITY),
  };
  const earlier = resume && new Pipeline(job, journal, pipelineOptions, structuredClone(resume));
  const pipeline = earlier && (await earlier.reopen(resume)) ? earlier : new Pipeline(job, journal, pipelineOptions);
  const onList = (list: SegmentList): void => {
    windowSeconds = Math.max(minWindowSeconds, secondsOf(list));
    for (const marker of list.markers) if (markers.size < maxMarkers) markers.set(marker.start, marker);
  };
  for (const list of lists.values()) onList(list);
  // Stopping ends the loading at once; what has been written becomes the file.
  using running = linkedController(signal);
  const onStop = (): void => running.abort(stopping.reason);
  stopping.addEventListener('abort', onStop, { once: true });
  if (stopping.aborted) onStop();
  let isOverdue = false;
  if (options.liveFor !== undefined) {
    // Media that never comes cannot reach the end of the range: then the clock ends the recording.
    const late = Math.max(lateness.seconds, lateness.segments * leadList.targetDuration);
    const onOverdue = (): void => {
      isOverdue = true;
      running.abort(new MediaError('cancelled', 'The time is over.'));
    };
    clock.wait((options.liveFor + late) * 1000, running.signal).then(onOverdue, () => undefined);
  }
  const loader = new SegmentLoader(
    { ...job.loading, signal: running.signal },
    presentation,
    renditions.map(({ track }) => track),
  );
  /** Where the broadcast ended, by its last list. */
  const ends = new Map<string, number>();
  const feeds = [...lists].map(([track, first]): Feed<Segment> => {
    const onLost = (gap: { sequence: number; start: number; duration: number }): void =>
      pipeline.report.noteMissing({ track, ...gap, reason: 'segment.missing' });
    const after = pipeline.positions[track];
    const read = (list: SegmentList): void => {
      onList(list);
      if (!list.isLive) ends.set(track, endOf(list));
    };
    const feed = { presentation, track, clock, signal: running.signal, first, from: zero, after, onLost, onList: read };
    return { id: track, items: liveFeed(feed) };
  });
  try {
    await feedPipeline(pipeline, {
      renditions,
      feeds,
      load: (segment, place) =>
        loadWithRetries(() => loader.load(segment, place), {
          clock,
          signal: place.signal,
          windowSeconds: () => windowSeconds,
        }),
      mayMiss: true,
      signal: running.signal,
      windowBytes,
      onTaken: (_, { start, duration }) => {
        job.progress({ seconds: start + duration - zero });
        return pipeline.isRangeDone;
      },
    });
  } catch (error) {
    if (signal.aborted || !(stopping.aborted || isOverdue)) throw error;
  } finally {
    stopping.removeEventListener('abort', onStop);
    // Also ends the wait for the time to be over, which would keep a program alive.
    running.abort();
  }
  // By the clock some segments are due that a broadcast which ended meanwhile never had.
  pipeline.report.dropMissing(({ track, start }) => start >= (ends.get(track) ?? Number.POSITIVE_INFINITY) - 0.05);
  const result = await pipeline.finish();
  if (!result) throw new MediaError('manifest.empty', 'Nothing was recorded.');
  return result;
}

function endOf({ segments }: SegmentList): number {
  const last = segments.at(-1);
  return last ? last.start + last.duration : 0;
}

function secondsOf(list: SegmentList): number {
  const [first] = list.segments;
  return first ? endOf(list) - first.start : 0;
}
