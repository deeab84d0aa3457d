import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The segments of a stream made by `hls`, repeated endlessly, for an endless live channel. */
export function loopedSegments(folder: string): (sequence: number) => Uint8Array {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  if (names.length === 0) throw new Error(`${folder} has no segments`);
  const segments = names.sort().map((name) => readFileSync(join(folder, name)));
  return (sequence) => segments[sequence % segments.length] ?? Buffer.alloc(0);
}
