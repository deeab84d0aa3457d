import { chooseRenditions } from '../job/choose.ts';
import { feedPipeline } from '../job/feed-pipeline.ts';
import { identityOf } from '../job/identity.ts';
import type { JobContext } from '../job/job-context.ts';
import { Pipeline } from '../job/pipeline.ts';
import { chaptersOf } from '../job/plan.ts';
import { SegmentLoader } from '../job/segment-loader.ts';
import type { DownloadResult } from '../job/types.ts';
import type { Feed } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Presentation, Segment, SegmentList } from '../model/manifest.ts';
import { ChannelFacts } from './channel-facts.ts';
import { liveFeed } from './live-feed.ts';
import { loadWithRetries } from './load-with-retries.ts';
import { RecordingEnd } from './recording-end.ts';
import { movedPresentation, originShift } from './same-origin.ts';
import { isEntered, liveStart } from './start.ts';

/** Bytes that may be loaded ahead of the writer. */
const windowBytes = 16 * 2 ** 20;
/** Seconds of recording for which index space is reserved: a longer one has its index at the end. */
const reservedIndexSeconds = 3600;
/** How much longer than its duration a recording with a fixed duration may take: seconds, and segment lengths. */
const lateness = { seconds: 10, segments: 3 };

const isOfDisk = (error: unknown): boolean =>
  error instanceof MediaError && (error.code === 'disk.full' || error.code === 'disk.failed');

/** Records a live presentation until it ends or is stopped. */
export async function recordLive(job: JobContext, offered: Presentation): Promise<DownloadResult> {
  const { options, signal } = job;
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
  // At the beginning of all playlists there is nothing to cut off except decoder priming, which must stay.
  const isCut = [...lists.values()].some((list) => isEntered(list, zero));
  const range = { zero, isCut, ...(options.liveFor === undefined ? {} : { to: zero + options.liveFor }) };
  const facts = new ChannelFacts();
  for (const list of lists.values()) facts.read(list);
  const pipelineOptions = {
    renditions,
    range,
    duration: options.liveFor ?? reservedIndexSeconds,
    chapters: () => chaptersOf(facts.markers, zero, Number.POSITIVE_INFINITY),
  };
  const earlier = resume && new Pipeline(job, journal, pipelineOptions, structuredClone(resume));
  const pipeline = earlier && (await earlier.reopen(resume)) ? earlier : new Pipeline(job, journal, pipelineOptions);
  const end = new RecordingEnd(job);
  if (options.liveFor !== undefined) {
    const late = Math.max(lateness.seconds, lateness.segments * leadList.targetDuration);
    end.after((options.liveFor + late) * 1000, clock);
  }
  const loader = new SegmentLoader(
    { ...job.loading, signal: end.signal },
    presentation,
    renditions.map(({ track }) => track),
  );
  const feeds = [...lists].map(([track, first]): Feed<Segment> => {
    const onLost = (gap: { sequence: number; start: number; duration: number }): void =>
      pipeline.report.noteMissing({ track, ...gap, reason: 'segment.missing' });
    const after = pipeline.positions[track];
    const onList = (list: SegmentList): void => facts.readLater(track, list);
    const feed = { presentation, track, clock, signal: end.signal, first, from: zero, after, onLost, onList };
    return { id: track, items: liveFeed(feed) };
  });
  try {
    await feedPipeline(pipeline, {
      renditions,
      feeds,
      load: (segment, { feed, position }) => {
        const place = { feed, position, signal: end.signal };
        return loadWithRetries((onFailure) => loader.load(segment, place, onFailure), {
          clock,
          signal: end.signal,
          windowSeconds: () => facts.windowSeconds,
          isEnding: () => end.isRegular,
        });
      },
      mayMiss: true,
      // Not the end's signal, because loaded segments are still written, up to the first one that was still loading.
      signal,
      windowBytes,
      onTaken: (_, { start, duration }) => {
        job.progress({ seconds: start + duration - zero });
        return pipeline.isRangeDone;
      },
    });
  } catch (error) {
    // Loading may fail when the recording ends, but writing must not lose what has been loaded.
    if (!end.isRegular || isOfDisk(error)) throw error;
  } finally {
    end.close();
  }
  // By the clock, some segments are due that the broadcast never had because it ended.
  pipeline.report.dropMissing(({ track, start }) => start >= facts.endOf(track) - 0.05);
  const result = await pipeline.finish();
  if (result) return result;
  if (!end.isStopped) throw new MediaError('manifest.empty', 'Nothing was recorded.');
  // Stopping before anything arrived is not the source's fault, and there is nothing to resume.
  await journal.remove();
  throw new MediaError('cancelled', 'Stopped before anything was recorded.');
}
