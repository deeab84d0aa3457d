import type { BodyMemory } from '@clipharbor/media';

/** As much as the browser has ready at once; more would be unused. */
const readBytes = 256 * 1024;

/** Memory through which bodies are read, with as many pieces as there are concurrent bodies. */
export class ReadMemory {
  readonly #free: ArrayBuffer[] = [];

  take(): ArrayBuffer {
    return this.#free.pop() ?? new ArrayBuffer(readBytes);
  }

  give(piece: ArrayBuffer): void {
    this.#free.push(piece);
  }
}

/** Whether a body can be read into our own memory. */
export function isByteStream(body: ReadableStream | null): body is ReadableStream<Uint8Array<ArrayBuffer>> {
  try {
    body?.getReader({ mode: 'byob' }).releaseLock();
    return body !== null;
  } catch {
    return false;
  }
}

/**
 * Copies a body to its destination. With a default reader, each chunk is new memory that only the next garbage
 * collection frees, and a fast connection delivers a hundred megabytes between two collections. A BYOB reader returns
 * the memory that it was given, so one piece is enough.
 */
export async function pourStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  memory: BodyMemory,
  pieces: ReadMemory,
): Promise<void> {
  const reader = body.getReader({ mode: 'byob' });
  let piece = pieces.take();
  try {
    for (let room = memory.room(); room !== undefined; room = memory.room()) {
      const { value, done } = await reader.read(new Uint8Array(piece, 0, Math.min(room.length, piece.byteLength)));
      // A stream that was canceled keeps the piece.
      if (value === undefined) return;
      piece = value.buffer;
      if (done) return;
      room.set(value);
      await memory.filled(value.length);
    }
  } finally {
    if (piece.byteLength > 0) pieces.give(piece);
    reader.cancel().catch(() => undefined); // Already ended or failed: there is nothing left to stop.
  }
}
