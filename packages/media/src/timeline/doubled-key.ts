import type { Packet } from '../model/packet.ts';

/** Maximum number of pictures after a key frame, in decoding order, that may be shown before it. */
const maxLeadingPictures = 16;

/**
 * Corrects the time of a key frame. A widely used packager (FFmpeg, with HEVC fragments) gives the key frame of a
 * segment a time that is too early when other pictures are shown before it: two pictures then share one time, and a
 * later one is left empty.
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
