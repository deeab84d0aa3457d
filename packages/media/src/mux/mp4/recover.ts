import type { Sink } from '../../model/ports.ts';
import type { Recovered } from '../muxer.ts';
import { fragmentsAt } from './header.ts';
import { readFragments } from './read-fragment.ts';
import { readStart } from './read-header.ts';

/** Finds the end of the last complete fragment and how far each track was written. */
export async function recoverMp4(sink: Sink): Promise<Recovered | undefined> {
  const start = await readStart(sink);
  if (start.state === 'nothing') return undefined;
  const container = start.isAudioOnly ? 'm4a' : 'mp4';
  if (start.state === 'finished') {
    return { container, isFinished: true, length: await sink.size(), fragments: 0, tracks: [] };
  }
  const found = start.tracks.map(({ timescale, origin = 0 }) => ({
    timescale,
    origin,
    packets: 0,
    start: undefined as number | undefined,
    end: undefined as number | undefined,
  }));
  let length = fragmentsAt(start.layout);
  let fragments = 0;
  for await (const fragment of readFragments(sink, length)) {
    length = fragment.end;
    fragments += 1;
    for (const { trackId, dts, durations, offsets } of fragment.runs) {
      const track = found[trackId - 1];
      if (!track) continue;
      let time = dts + track.origin;
      for (const [index, duration] of durations.entries()) {
        const pts = time + (offsets[index] ?? 0);
        track.start ??= pts;
        track.end = Math.max(track.end ?? pts, pts + duration);
        time += duration;
      }
      track.packets += durations.length;
    }
  }
  // A header alone cannot be continued: it is written again with the first fragment.
  if (fragments === 0) return undefined;
  const tracks = found.map(({ timescale, packets, start: first, end }) => ({ timescale, packets, start: first, end }));
  return { container, isFinished: false, length, fragments, tracks };
}
