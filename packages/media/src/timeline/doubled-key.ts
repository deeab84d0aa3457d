import type { Packet } from '../model/packet.ts';

/** Pictures after a key frame in the order of decoding that may be shown before it. */
const mostLeading = 16;

/**
 * Gives a key frame its place back. A packager in wide use (FFmpeg, with fragments of HEVC) tells the key frame of a segment
 * one frame too early where other pictures are shown before it: two pictures stand at one moment, and none at the next.
 */
export function mendDoubledKey(frames: readonly Packet[]): readonly Packet[] {
  const [key, ...rest] = frames;
  if (!key?.isKey || !rest.slice(0, mostLeading).some(({ pts }) => pts === key.pts)) return frames;
  const step = key.duration;
  const next = Math.min(...rest.map(({ pts }) => pts).filter((pts) => pts > key.pts));
  const isHole = step > 0 && Number.isFinite(next) && next - key.pts > step * 1.5;
  return isHole ? [{ ...key, pts: key.pts + step }, ...rest] : frames;
}
