import { createDemuxer, type Movie, type RandomSource, readMovie } from '../demux/index.ts';
import { isSoundKind } from '../job/choose.ts';
import type { JobContext } from '../job/job-context.ts';
import { portionBytes } from '../job/large-segment.ts';
import { moviePieces } from '../job/movie-pieces.ts';
import { Pipeline } from '../job/pipeline.ts';
import type { DownloadResult } from '../job/types.ts';
import type { SniffedType } from '../manifest/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Segment, TrackInfo } from '../model/manifest.ts';
import type { Demuxed, Format } from '../model/packet.ts';
import { hidesLeadIn } from '../mux/index.ts';
import type { WindowRange } from '../timeline/index.ts';

/** Seconds of sound before the start that a decoder may need. */
const preRollSeconds = 0.25;

/** For the health report. */
const severalParts =
  'The file shows several parts of its film. Everything from the first part on is kept, in one piece.';

const track: TrackInfo = { id: 'file', kind: 'muxed' };

/** Writes the packets of a local file into another container, or a part of them. */
export async function remuxFile(job: JobContext, source: RandomSource, type: SniffedType): Promise<DownloadResult> {
  const { options } = job;
  const movie = type === 'mp4' || type === 'mov' ? await readMovie(source) : undefined;
  const { from = 0, to = movie && shownEnd(movie) } = options;
  const isSound = options.quality === 'audio' || isSoundKind(options.kind);
  const kinds = new Set<Format['kind']>(isSound ? ['audio'] : ['video', 'audio', 'text']);
  const pipeline = new Pipeline(job, undefined, {
    renditions: [{ track, kinds }],
    range: { zero: from, ...cutOf(job), ...(to === undefined ? {} : { to }) },
    duration: to === undefined ? 7200 : to - from,
    chapters: () => [],
    onConverted: (seconds) =>
      job.progress({ seconds, ...(movie ? { totalSeconds: (to ?? lengthOf(movie)) - from } : {}) }),
  });
  if (movie?.tracks.some(({ edit }) => edit?.isPartial)) pipeline.report.warn(severalParts);
  // A file's own times are used as they are, except in a transport stream, which can begin anywhere.
  const own = type === 'mpegts' ? {} : { timestampOffset: 0 };
  const segment: Segment = { url: options.url, sequence: 0, period: 0, start: 0, duration: 0, ...own };
  const pieces = movie ? moviePieces(movie, portionBytes, job.signal) : stream(source);
  for await (const demuxed of pieces) {
    job.signal.throwIfAborted();
    await pipeline.takePiece({ rendition: track.id, segment, demuxed });
    if (pipeline.isRangeDone) break;
  }
  const result = await pipeline.finish();
  if (!result)
    throw new MediaError('manifest.empty', isSound ? 'The source has no sound.' : 'There was no media in the file.');
  return result;
}

/** Content that an edit list hides stays hidden: with a new edit list, or else by leaving it out. */
function cutOf({ options, container = 'mp4' }: JobContext): Pick<WindowRange, 'isCut' | 'preRoll'> {
  if (options.from) return { isCut: true };
  return hidesLeadIn(container) ? { isCut: false } : { isCut: true, preRoll: preRollSeconds };
}

const lengthOf = ({ tracks }: Movie): number =>
  Math.max(...tracks.map(({ duration, format }) => duration / format.timescale));

/** Seconds at which an edit list ends the film although the file continues. */
function shownEnd({ tracks }: Movie): number | undefined {
  let end = 0;
  for (const { edit, duration, format } of tracks) {
    if (edit?.shown === undefined || edit.mediaStart + edit.shown >= duration) return undefined;
    end = Math.max(end, (edit.emptyBefore + edit.shown) / format.timescale);
  }
  return end;
}

/** Packets of a file that can be demuxed from its start to its end. */
async function* stream(source: RandomSource): AsyncGenerator<Demuxed, void, undefined> {
  const head = await source.read(0, Math.min(source.size, portionBytes));
  const demuxer = createDemuxer(head);
  for (let at = 0; at < source.size; at += portionBytes) {
    yield demuxer.push(at === 0 ? head : await source.read(at, Math.min(portionBytes, source.size - at)));
  }
  yield demuxer.flush();
}
