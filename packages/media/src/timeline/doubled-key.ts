import type { Packet } from '../model/packet.ts';

/** Pictures after a key frame in the order of decoding that may be shown before it. */
const maxLeadingPictures = 16;

/**
 * Gives a key frame its place back. A packager in wide use (FFmpeg, with fragments of HEVC) tells the key frame of a segment
 * too early where other pictures are shown before it: two pictures share one moment, and a later one has none.
 */
export function repairDoubledKey(frames: readonly Packet[]): readonly Packet[] {
  const [key] = frames;
  if (!key?.isKey || key.duration <= 0 || !isDoubled(frames, key.pts)) return frames;
  const rest = frames.slice(1);
  const shown = rest
    .map(({ pts }) => pts)
    .filter((pts) => pts >= key.pts)
    .sort((a, b) => a - b);
  const hole = shown.findIndex((pts, index) => (shown[index + 1] ?? pts) - pts > key.duration * 1.5);
  if (hole < 0 || hole >= maxLeadingPictures) return frames;
  return [{ ...key, pts: (shown[hole] ?? key.pts) + key.duration }, ...rest];
}

function isDoubled(frames: readonly Packet[], pts: number): boolean {
  const end = Math.min(frames.length, 1 + maxLeadingPictures);
  for (let index = 1; index < end; index += 1) if (frames[index]?.pts === pts) return true;
  return false;
}
