import type { Movie } from '../demux/index.ts';
import type { Demuxed, DemuxedTrack, Format, Packet } from '../model/packet.ts';

/** Packets of an MP4 or QuickTime file, about `portion` bytes at a time. */
export async function* moviePieces(
  file: Movie,
  portion: number,
  signal: AbortSignal,
): AsyncGenerator<Demuxed, void, undefined> {
  const edits = new Map(file.tracks.map(({ id, edit }) => [id, edit]));
  let tracks = new Map<string, { id: number; format: Format; packets: Packet[] }>();
  let bytes = 0;
  let reportedCount = 0;
  const take = (): Demuxed => {
    const found = [...tracks.values()].map((one): DemuxedTrack => {
      const edit = edits.get(one.id);
      return edit ? { ...one, edit } : one;
    });
    tracks = new Map();
    bytes = 0;
    const problems = file.problems().slice(reportedCount);
    reportedCount += problems.length;
    return { tracks: found, problems };
  };
  const versions = new Map<Format, number>();
  for await (const { trackId, format, packet } of file.packets(signal)) {
    // Runs with different formats stay separate and in order.
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
