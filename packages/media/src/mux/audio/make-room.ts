import type { Sink } from '../../model/ports.ts';

const blockBytes = 1024 * 1024;

/** Moves everything from `position` on toward the end, starting with the last block, to make room for tags. */
export async function makeRoom(sink: Sink, position: number, length: number, count: number): Promise<void> {
  for (let end = length; end > position; ) {
    const start = Math.max(position, end - blockBytes);
    await sink.write(start + count, [await sink.read(start, end - start)]);
    end = start;
  }
}
