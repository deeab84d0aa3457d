import { type Feed, loadInOrder, SizeEstimate } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Presentation, Segment, SegmentList } from '../model/manifest.ts';
import { containerFor, createMuxer, reserveFor } from '../mux/index.ts';
import { type Placed, Window } from '../timeline/index.ts';
import { Assembler, type LoadedSegment } from './assembler.ts';
import { chooseRenditions } from './choose.ts';
import { demuxerFor } from './demuxers.ts';
import { FileWriter, type OutputStream } from './file-writer.ts';
import { healthOf } from './health.ts';
import type { JobContext } from './job-context.ts';
import type { Rendition } from './output-streams.ts';
import { SegmentLoader } from './segment-loader.ts';
import { Stage } from './stage.ts';
import type { DownloadResult, Missing } from './types.ts';

/** Bytes that may be loaded ahead of the writer. */
const windowBytes = 24 * 2 ** 20;

/** A segment that came, or the reason why not. */
type Outcome = { readonly loaded: LoadedSegment } | { readonly missing: Missing };

/** Downloads a presentation that is complete. */
export async function downloadStream(job: JobContext, presentation: Presentation): Promise<DownloadResult> {
  const renditions = chooseRenditions(presentation, job.options);
  const lists = await readLists(presentation, renditions, job.signal);
  const totalSeconds = Math.max(...[...lists.values()].map(listEnd));
  const loader = new SegmentLoader(job.loading, presentation, [...lists.keys()]);
  const sizes = new SizeEstimate(
    renditions.flatMap(({ track }) => (track.bandwidth ? [[track.id, track.bandwidth] as const] : [])),
  );
  const missing: Missing[] = [];
  const warnings: string[] = presentation.warnings.map(({ message }) => message);
  let streams: readonly OutputStream[] = [];
  const assembler = new Assembler({
    renditions: renditions.map(({ track }) => ({ id: track.id, isText: track.kind === 'text' })),
    createDemuxer: (_, loaded) => demuxerFor(loaded),
    onProblem: (rendition, segment, problem) => {
      warnings.push(`${rendition}, segment ${segment.sequence}: ${problem.detail}`);
    },
  });
  const first = Math.min(...[...lists.values()].map(({ segments }) => segments[0]?.start ?? 0));
  const window = new Window({ zero: first, isCut: false });
  const stage = new Stage(renditions, async (found) => {
    streams = found;
    const formats = found.map(({ format }) => format);
    const container = containerFor(formats, job.container);
    const sink = await job.output.open(container);
    const reserve = reserveFor(totalSeconds, formats);
    return new FileWriter(createMuxer({ container, sink, reserve }), found);
  });
  const lead = renditions[0]?.track.id;
  let segments = 0;
  const take = async (placed: readonly Placed[]): Promise<void> => {
    await stage.take(placed.flatMap((batch) => window.apply(batch) ?? []));
  };
  const feeds = [...lists].map(([id, list]): Feed<Segment> => ({ id, items: iterate(list.segments) }));
  const outcomes = loadInOrder(feeds, {
    load: (segment, place) => loadOutcome(loader, segment, place, job),
    position: ({ start }) => start,
    estimate: (segment, feed) => sizes.estimate(segment, feed),
    size: (outcome) => ('loaded' in outcome ? outcome.loaded.bytes.length : 0),
    signal: job.signal,
    windowBytes,
  });
  for await (const { feed, item, result } of outcomes) {
    segments += 1;
    if (feed === lead) await stage.cut();
    if ('missing' in result) {
      missing.push(result.missing);
      job.emit({ type: 'missing', missing: result.missing });
    } else {
      sizes.learn(result.loaded.bytes.length, item.duration, feed);
      if (result.loaded.bytes.length > 0) await take(assembler.push(feed, result.loaded));
    }
    if (item === lists.get(feed)?.segments.at(-1)) await take(assembler.end(feed));
    job.progress(item.start + item.duration - first, totalSeconds - first);
  }
  await take(assembler.finish());
  job.emit({ type: 'finishing' });
  const summary = await stage.finish((file) => file.finish(job.metadata(presentation.title)));
  if (!summary) throw new MediaError('manifest.empty', 'There was no media in the segments.');
  const files = [await job.output.commit(summary.length)];
  const summaries = [summary];
  const health = healthOf({ streams, summaries, timeline: assembler.state, missing, segments, warnings });
  return { status: health.isComplete ? 'done' : 'partial', files, duration: summary.duration, health };
}

async function readLists(
  presentation: Presentation,
  renditions: readonly Rendition[],
  signal: AbortSignal,
): Promise<Map<string, SegmentList>> {
  const lists = new Map<string, SegmentList>();
  for (const { track } of renditions) lists.set(track.id, await presentation.segments(track.id, signal));
  return lists;
}

const listEnd = ({ segments }: SegmentList): number => {
  const last = segments.at(-1);
  return last ? last.start + last.duration : 0;
};

async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function loadOutcome(
  loader: SegmentLoader,
  segment: Segment,
  place: { feed: string; position: number; signal: AbortSignal },
  job: JobContext,
): Promise<Outcome> {
  const lost = (reason: Missing['reason']): Outcome => ({
    missing: {
      track: place.feed,
      sequence: segment.sequence,
      start: segment.start,
      duration: segment.duration,
      reason,
    },
  });
  if (segment.isGap) return lost('gap');
  try {
    return { loaded: await loader.load(segment, place) };
  } catch (error) {
    const isOurs = error instanceof MediaError && error.code !== 'cancelled' && error.code !== 'media.protected';
    if (!isOurs || !job.options.allowPartial) throw error;
    return lost(error.code);
  }
}
