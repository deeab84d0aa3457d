import { packetBytes, syncByte } from './packet.ts';
import { ProgramTables } from './program-tables.ts';
import type { ProgramMap, StreamEntry } from './psi.ts';
import { streamKind } from './stream-kind.ts';
import { findGrid } from './sync.ts';

const privateData = 0x06;

/** Whether a stream has, or may have, a picture. */
function mayHavePicture(entry: StreamEntry): boolean {
  const found = streamKind(entry);
  if (found.kind !== 'unknown') return found.kind === 'avc' || found.kind === 'hevc';
  // Private data without a known video codec are subtitles, teletext or data about the program.
  return found.media === undefined ? entry.type !== privateData : found.media === 'video';
}

/** Whether the beginning of a transport stream announces a program with sound but no video. */
export function announcesSoundAlone(bytes: Uint8Array): boolean {
  const map = firstMap(bytes);
  return map !== undefined && !map.streams.some(mayHavePicture);
}

/** The map of the program that the demuxer follows. Undefined when these bytes do not contain it. */
function firstMap(bytes: Uint8Array): ProgramMap | undefined {
  const grid = findGrid(bytes);
  const tables = new ProgramTables();
  let found: ProgramMap | undefined;
  for (let at = grid?.start ?? bytes.length; at + packetBytes <= bytes.length; at += grid?.stride ?? packetBytes) {
    if (bytes[at] !== syncByte) return found;
    readTable(bytes.subarray(at, at + packetBytes), tables, (map) => {
      found ??= map;
    });
    if (found !== undefined) return found;
  }
  return found;
}

function readTable(packet: Uint8Array, tables: ProgramTables, onMap: (map: ProgramMap) => void): void {
  const [, b1 = 0, b2 = 0, b3 = 0, fieldBytes = 0] = packet;
  const pid = ((b1 & 0x1f) << 8) | b2;
  const payload = (b3 & 0x20) === 0 ? 4 : 5 + fieldBytes;
  if (!tables.has(pid) || (b3 & 0x10) === 0 || payload >= packetBytes) return;
  tables.push(pid, packet.subarray(payload), (b1 & 0x40) !== 0, () => false, onMap);
}
