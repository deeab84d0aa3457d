import type { Sink } from '../../model/ports.ts';
import { join } from '../bytes/writer.ts';
import { type Mark, readMark } from '../mark.ts';
import type { Recovered } from '../muxer.ts';
import { packetBytes } from './packetizer.ts';
import { pids } from './psi.ts';

const windowPackets = 4096;
/** Maximum packets of a mark: far more than any number of tracks needs. */
const markPackets = 64;

/** The last mark that a cut left and where it ends. Searches from the end, because only torn data comes after it. */
export async function readLastMark(sink: Sink): Promise<(Mark & { readonly end: number }) | undefined> {
  let packet = Math.floor((await sink.size()) / packetBytes);
  while (packet > 0) {
    const first = Math.max(0, packet - windowPackets);
    const bytes = await sink.read(first * packetBytes, (packet - first + markPackets) * packetBytes);
    for (let index = packet - first - 1; index >= 0; index -= 1) {
      const found = markAt(bytes.subarray(index * packetBytes));
      if (found) return { ...found.mark, end: (first + index + found.packets) * packetBytes };
    }
    packet = first;
  }
  return undefined;
}

/** The mark that starts with this packet, which must be complete. */
function markAt(bytes: Uint8Array): { mark: Mark; packets: number } | undefined {
  if (!isNull(bytes, 0) || !startsUnit(bytes)) return undefined;
  const payloads: Uint8Array[] = [];
  for (let at = 0; payloads.length < markPackets && isNull(bytes, at); at += packetBytes) {
    if (at > 0 && startsUnit(bytes.subarray(at))) break;
    const hasField = ((bytes[at + 3] ?? 0) & 0x20) !== 0;
    payloads.push(bytes.subarray(at + 4 + (hasField ? (bytes[at + 4] ?? 0) + 1 : 0), at + packetBytes));
  }
  const mark = readMark(join(payloads));
  return mark && { mark, packets: payloads.length };
}

function isNull(bytes: Uint8Array, at: number): boolean {
  return (
    bytes.length >= at + packetBytes &&
    bytes[at] === 0x47 &&
    ((((bytes[at + 1] ?? 0) & 0x1f) << 8) | (bytes[at + 2] ?? 0)) === pids.null
  );
}

function startsUnit(bytes: Uint8Array): boolean {
  return ((bytes[1] ?? 0) & 0x40) !== 0;
}

/** Finds the end of the last complete cut of one of our MPEG-TS files. */
export async function recoverTs(sink: Sink): Promise<Recovered | undefined> {
  const start = await sink.read(0, packetBytes);
  if (start[0] !== 0x47) return undefined;
  const mark = await readLastMark(sink);
  if (!mark) return undefined;
  const { fragments, tracks, end, isLast } = mark;
  return { container: 'ts', isFinished: isLast, length: end, fragments, tracks };
}
