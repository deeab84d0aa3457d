import type { Position } from '../job/checkpoint.ts';
import { chooseRenditions } from '../job/choose.ts';
import { feedPipeline } from '../job/feed-pipeline.ts';
import { identityOf } from '../job/identity.ts';
import type { JobContext } from '../job/job-context.ts';
import type { JobJournal } from '../job/job-journal.ts';
import type { LoadedSegment } from '../job/loaded-segment.ts';
import type { Rendition } from '../job/output-streams.ts';
import { Pipeline, type PipelineOptions } from '../job/pipeline.ts';
import { type Plan, planDownload } from '../job/plan.ts';
import { expectedBytes, expectRoom } from '../job/room.ts';
import { SegmentLoader } from '../job/segment-loader.ts';
import type { DownloadResult } from '../job/types.ts';
import type { Feed } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Presentation, Segment, SegmentList } from '../model/manifest.ts';

/**
 * Bytes that may be loaded ahead of the writer: 15 segments of a typical size, enough to use a high-latency connection
 * fully.
 */
const windowBytes = 40 * 2 ** 20;
/** Enough when the writer is slower than the network: more queued data would only fall out of the CPU caches. */
const firstWindowBytes = 8 * 2 ** 20;

/** Downloads a presentation that is complete. */
export async function downloadStream(job: JobContext, presentation: Presentation): Promise<DownloadResult> {
  const renditions = chooseRenditions(presentation, job.options);
  const plan = planDownload(renditions, await readLists(presentation, renditions, job.signal), job.options);
  const loader = new SegmentLoader(
    job.loading,
    presentation,
    renditions.map(({ track }) => track),
  );
  const { range, duration } = plan;
  const neededBytes = expectedBytes(renditions, plan.segments);
  const { storage } = job.options;
  // Before the journal is opened: without enough room, no file is created.
  if (job.output.isFresh) await expectRoom(storage, neededBytes);
  const options = { renditions, range, duration, chapters: () => plan.chapters };
  const journal = await job.openJournal(identityOf(job.options, renditions, plan.segments));
  if (!job.output.isFresh) await expectRoom(storage, neededBytes - (journal.last?.bytes ?? 0));
  const resumed = await resumePipeline(job, journal, options, plan, loader);
  const pipeline = resumed ?? new Pipeline(job, journal, options);
  if (!resumed && journal.last) job.output.repeat();
  if (!resumed) await loadAnchors(plan, loader, pipeline, job.signal);
  for (const { message } of presentation.warnings) pipeline.report.warn(message);
  const rest = new Map([...plan.segments].map(([id, segments]) => [id, after(segments, pipeline.positions[id])]));
  for (const [id, segments] of rest) if (segments.length === 0) await pipeline.end(id);
  await feedPipeline(pipeline, {
    renditions,
    feeds: [...rest].map(([id, segments]): Feed<Segment> => ({ id, items: iterate(segments) })),
    load: (segment, place) => loader.load(segment, place),
    mayMiss: job.options.allowPartial ?? false,
    signal: job.signal,
    windowBytes,
    firstBytes: firstWindowBytes,
    onTaken: async (feed, segment) => {
      if (segment === rest.get(feed)?.at(-1)) await pipeline.end(feed);
      const seconds = Math.min(duration, segment.start + segment.duration - range.zero);
      job.progress({ seconds, totalSeconds: duration });
      return false;
    },
  });
  const result = await pipeline.finish();
  if (!result) throw emptyError(renditions);
  return result;
}

function emptyError(renditions: readonly Rendition[]): MediaError {
  const isSound = renditions.every(({ kinds }) => !kinds.has('video'));
  return new MediaError('manifest.empty', isSound ? 'The source has no sound.' : 'There was no media in the segments.');
}

/** Continues from an earlier run's last checkpoint. Undefined when its file does not match the journal. */
async function resumePipeline(
  job: JobContext,
  journal: JobJournal,
  options: PipelineOptions,
  plan: Plan,
  loader: SegmentLoader,
): Promise<Pipeline | undefined> {
  const resume = journal.last;
  if (!resume || resume.zero !== plan.range.zero) return undefined;
  const pipeline = new Pipeline(job, journal, options, structuredClone(resume));
  if (!(await pipeline.reopen(resume))) return undefined;
  for (const [rendition, { sequence, period }] of Object.entries(resume.positions)) {
    const mine = plan.segments.get(rendition)?.filter((one) => one.period === period && !one.isGap) ?? [];
    const last = mine.findIndex((one) => one.sequence === sequence);
    // An initialization section is all that is needed, unless frames span segments.
    if (last < 0 || (mine[last]?.init && !resume.loose?.[rendition])) continue;
    const load = (segment: Segment): Promise<LoadedSegment> =>
      loader.load(segment, { feed: rendition, position: segment.start, signal: job.signal });
    const feedLast = async (): Promise<boolean> => {
      let isRead = true;
      const loaded = await loadBackwards(mine.slice(0, last + 1), load);
      for (const one of loaded) isRead = (await pipeline.warmUp(rendition, one)) && isRead;
      return isRead;
    };
    if (await feedLast()) continue;
    // Some streams send their parameter sets only once, in the first segment of a period.
    const first = plan.anchors.get(rendition) ?? mine[0];
    if (first?.period === period && first !== mine[last]) await pipeline.warmUp(rendition, await load(first));
    await feedLast();
  }
  return pipeline;
}

/** Loads the last non-empty segment and the empty ones after it. */
async function loadBackwards(
  segments: readonly Segment[],
  load: (segment: Segment) => Promise<LoadedSegment>,
): Promise<LoadedSegment[]> {
  const loaded: LoadedSegment[] = [];
  for (const segment of segments.toReversed()) {
    const one = await load(segment);
    loaded.unshift(one);
    if (one.bytes.length > 0) break;
  }
  return loaded;
}

async function loadAnchors(
  { anchors }: Plan,
  loader: SegmentLoader,
  pipeline: Pipeline,
  signal: AbortSignal,
): Promise<void> {
  const pieces = [...anchors].map(async ([rendition, segment]) => {
    const loaded = await loader.load(segment, { feed: rendition, position: Number.NEGATIVE_INFINITY, signal });
    return { rendition, loaded };
  });
  pipeline.anchor(await Promise.all(pieces));
}

async function readLists(
  presentation: Presentation,
  renditions: readonly Rendition[],
  signal: AbortSignal,
): Promise<Map<string, SegmentList>> {
  const lists = new Map<string, SegmentList>();
  // Sequentially, because the first one fixes the time origin for the rest.
  for (const { track } of renditions) lists.set(track.id, await presentation.segments(track.id, signal));
  return lists;
}

/** By number if it is still listed, because segments without a duration start at the same time. */
function after(segments: readonly Segment[], last: Position | undefined): readonly Segment[] {
  if (!last) return segments;
  const index = segments.findIndex(({ sequence, period }) => sequence === last.sequence && period === last.period);
  return index < 0 ? segments.filter(({ start }) => start > last.start) : segments.slice(index + 1);
}

async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
