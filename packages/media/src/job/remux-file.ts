import { createDemuxer, type RandomSource, readMovie } from '../demux/index.ts';
import type { SniffedType } from '../manifest/index.ts';
import { MediaError } from '../model/errors.ts';
import type { Segment, TrackInfo } from '../model/manifest.ts';
import type { Demuxed, DemuxedTrack, Format, Packet } from '../model/packet.ts';
import { isSoundKind } from './choose.ts';
import type { JobContext } from './job-context.ts';
import { Pipeline } from './pipeline.ts';
import type { DownloadResult } from './types.ts';

/** Bytes of packets that are moved at a time; a multiple of a transport packet. */
const portion = 188 * 16 * 1024;

const track: TrackInfo = { id: 'file', kind: 'muxed' };

/** Writes the packets of a local file into another container, or a part of them. */
export async function remuxFile(job: JobContext, source: RandomSource, type: SniffedType): Promise<DownloadResult> {
  const { options } = job;
  const { from = 0, to } = options;
  const isSound = options.quality === 'audio' || isSoundKind(options.kind);
  const kinds = new Set<Format['kind']>(isSound ? ['audio'] : ['video', 'audio', 'text']);
  const pipeline = new Pipeline(job, undefined, {
    renditions: [{ track, kinds }],
    range: { zero: from, isCut: from > 0, ...(to === undefined ? {} : { to }) },
    duration: to === undefined ? 7200 : to - from,
    chapters: () => [],
  });
  // Times of a file are its own, except in a transport stream, which begins anywhere.
  const own = type === 'mpegts' ? {} : { timestampOffset: 0 };
  const segment: Segment = { url: options.url, sequence: 0, period: 0, start: 0, duration: 0, ...own };
  const pieces = type === 'mp4' || type === 'mov' ? movie(source, job.signal) : stream(source);
  for await (const demuxed of pieces) {
    job.signal.throwIfAborted();
    await pipeline.takePiece({ rendition: track.id, segment, demuxed });
    if (pipeline.isRangeDone) break;
  }
  const result = await pipeline.finish();
  if (!result) throw new MediaError('manifest.empty', 'There is nothing of that kind in the file.');
  return result;
}

/** Packets of an MP4 or QuickTime file, in portions. */
async function* movie(source: RandomSource, signal: AbortSignal): AsyncGenerator<Demuxed, void, undefined> {
  const file = await readMovie(source);
  const edits = new Map(file.tracks.map(({ id, edit }) => [id, edit]));
  let tracks = new Map<string, { id: number; format: Format; packets: Packet[] }>();
  let bytes = 0;
  const take = (): Demuxed => {
    const found = [...tracks.values()].map((one): DemuxedTrack => {
      const edit = edits.get(one.id);
      return edit ? { ...one, edit } : one;
    });
    tracks = new Map();
    bytes = 0;
    return { tracks: found, problems: [] };
  };
  const versions = new Map<Format, number>();
  for await (const { trackId, format, packet } of file.packets(signal)) {
    // Runs of another format stay apart and in order.
    const version = versions.get(format) ?? versions.size;
    versions.set(format, version);
    const key = `${trackId} ${version}`;
    const run = tracks.get(key) ?? { id: trackId, format, packets: [] };
    tracks.set(key, run);
    run.packets.push({ ...packet, data: packet.data.slice() });
    bytes += packet.data.length;
    if (bytes >= portion) yield take();
  }
  yield take();
}

/** Packets of a file that can be demuxed from its start to its end. */
async function* stream(source: RandomSource): AsyncGenerator<Demuxed, void, undefined> {
  const head = await source.read(0, Math.min(source.size, portion));
  const demuxer = createDemuxer(head);
  for (let at = 0; at < source.size; at += portion) {
    yield demuxer.push(at === 0 ? head : await source.read(at, Math.min(portion, source.size - at)));
  }
  yield demuxer.flush();
}
