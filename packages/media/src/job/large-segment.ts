import { detectContainer, type RandomSource, readMovie } from '../demux/index.ts';
import type { Demuxed } from '../model/packet.ts';
import type { LoadedSegment } from './loaded-segment.ts';
import { moviePieces } from './movie-pieces.ts';

/** Bytes read at a time; a multiple of a transport packet. */
export const portionBytes = 188 * 16 * 1024;

/** A piece of a large segment: bytes for the demuxer of its track, or packets that are already demuxed. */
export type LargePiece = { readonly bytes: Uint8Array } | { readonly demuxed: Demuxed };

/**
 * Reads a large segment piece by piece. MP4 fragments are found by their boxes, everything else is treated as plain
 * bytes.
 */
export async function* largePieces(
  { bytes: head, init }: LoadedSegment,
  large: RandomSource,
  signal: AbortSignal,
): AsyncGenerator<LargePiece, void, undefined> {
  if (detectContainer(head) === 'mp4') {
    const movie = await readMovie(init ? joined(init, large) : large);
    for await (const demuxed of moviePieces(movie, portionBytes, signal)) yield { demuxed };
    return;
  }
  for (let at = 0; at < large.size; at += portionBytes) {
    yield {
      bytes:
        at === 0 && head.length === portionBytes ? head : await large.read(at, Math.min(portionBytes, large.size - at)),
    };
  }
}

/** An initialization section and what follows it, as one file. */
function joined(init: Uint8Array, rest: RandomSource): RandomSource {
  return {
    size: init.length + rest.size,
    async read(position, length) {
      if (position >= init.length) return rest.read(position - init.length, length);
      const first = init.subarray(position, position + length);
      if (first.length === length) return first;
      const more = await rest.read(0, length - first.length);
      const both = new Uint8Array(first.length + more.length);
      both.set(first);
      both.set(more, first.length);
      return both;
    },
  };
}
