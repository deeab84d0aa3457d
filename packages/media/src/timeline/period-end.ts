import type { Packet } from '../model/packet.ts';

/**
 * Leaves out packets that would be shown after `end`, where the next period takes over. Pictures that earlier ones are
 * predicted from must stay for the decoder: they are shown for one tick just before the end.
 */
export function cutAtEnd(packets: readonly Packet[], end: number): readonly Packet[] {
  const last = packets.findLastIndex(({ pts }) => pts < end);
  const kept = packets.slice(0, last + 1);
  const late = kept.filter(({ pts }) => pts >= end).sort((a, b) => a.pts - b.pts);
  if (late.length === 0) return kept;
  return kept.map((packet) => {
    const place = late.indexOf(packet);
    return place < 0 ? packet : { ...packet, pts: end - late.length + place, duration: 1 };
  });
}
