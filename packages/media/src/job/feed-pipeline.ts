import { type Feed, type LoadPlace, loadInOrder } from '../load/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Segment } from '../model/manifest.ts';
import type { LoadedSegment } from './loaded-segment.ts';
import type { Rendition } from './output-streams.ts';
import type { Pipeline } from './pipeline.ts';
import { missed, type SegmentOutcome, sizeOf, sizesOf } from './segment-outcome.ts';

/** Options for feeding a pipeline. */
export interface FeedOptions {
  readonly renditions: readonly Rendition[];
  /** One feed per rendition, named after its track. */
  readonly feeds: readonly Feed<Segment>[];
  load(segment: Segment, place: LoadPlace): Promise<LoadedSegment>;
  /** A segment that fails is recorded as missing instead of ending the job. */
  readonly mayMiss: boolean;
  readonly signal: AbortSignal;
  /** Bytes that may be loaded ahead of the writer. */
  readonly windowBytes: number;
  /** See `loadInOrder`. */
  readonly firstBytes?: number;
  /** Called when a segment has been taken. True ends the loop. */
  onTaken(feed: string, segment: Segment): Promise<boolean> | boolean;
}

/** Loads the segments of all renditions ahead and passes them to the pipeline in time order. */
export async function feedPipeline(pipeline: Pipeline, options: FeedOptions): Promise<void> {
  const { renditions, feeds, signal, windowBytes, firstBytes } = options;
  const sizes = sizesOf(renditions);
  const inOrder = loadInOrder(feeds, {
    load: async (segment, place) => {
      const outcome = await loadOutcome(segment, place, options);
      if ('loaded' in outcome) sizes.learn(sizeOf(outcome.loaded), segment.duration, place.feed);
      return outcome;
    },
    position: ({ start }) => start,
    estimate: (segment, feed) => sizes.estimate(segment, feed),
    size: (outcome) => ('loaded' in outcome ? sizeOf(outcome.loaded) : 0),
    signal,
    windowBytes,
    ...(firstBytes === undefined ? {} : { firstBytes }),
  });
  for await (const { feed, item, result } of inOrder) {
    await pipeline.take(feed, item, result);
    if (await options.onTaken(feed, item)) break;
  }
}

async function loadOutcome(
  segment: Segment,
  place: LoadPlace,
  { load, mayMiss }: FeedOptions,
): Promise<SegmentOutcome> {
  if (segment.isGap) return missed(place.feed, segment, 'gap');
  try {
    return { loaded: await load(segment, place) };
  } catch (error) {
    const isLoss = error instanceof MediaError && error.code !== 'cancelled' && error.code !== 'media.protected';
    if (!isLoss || !mayMiss) throw error;
    return missed(place.feed, segment, error.code);
  }
}
