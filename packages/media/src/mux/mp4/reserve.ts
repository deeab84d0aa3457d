import type { Format } from '../../model/packet.ts';
import type { Cover } from '../muxer.ts';

/** Bytes of index for a second of a track: a size per packet, plus offsets, key frames and chunks. */
function bytesPerSecond(format: Format, frameRate: number): number {
  const perRun = 2 * (8 + 12);
  switch (format.kind) {
    case 'video':
      // A composition offset costs 8 bytes where B-frames make neighbors differ.
      return frameRate * (4 + 8) + perRun;
    case 'audio':
      return (format.sampleRate / (format.frameSize ?? 960)) * 4 + perRun;
    case 'text':
      return 16;
  }
}

/**
 * Bytes to reserve so that the index of a file of this duration fits at the start. Slightly generous: an excess leaves
 * unused bytes in the file, but a shortage moves the whole index to the end.
 */
export function reserveFor(
  seconds: number,
  formats: readonly Format[],
  extras: { readonly frameRate?: number; readonly cover?: Cover } = {},
): number {
  const perSecond = formats.reduce((sum, format) => sum + bytesPerSecond(format, extras.frameRate ?? 30), 0);
  const fixed = 8192 + formats.length * 1024 + (extras.cover?.data.length ?? 0);
  return Math.ceil(fixed + Math.max(0, seconds) * perSecond * 1.1);
}
