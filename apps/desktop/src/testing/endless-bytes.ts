import { randomFillSync } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A prime number, so that misplaced chunks never look right. */
const periodBytes = 1_048_573;
/** How players and our engine recognize an MP4 file. */
const beginning = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');

/** A file of any size that is stored nowhere. Its content repeats with an odd period. */
export class EndlessBytes {
  readonly #twice: Buffer;
  readonly sizeBytes: number;

  constructor(sizeBytes: number) {
    this.sizeBytes = sizeBytes;
    const once = randomFillSync(Buffer.alloc(periodBytes));
    beginning.copy(once);
    this.#twice = Buffer.concat([once, once]);
  }

  /** Up to one period of bytes from this position. */
  at(position: number, maxBytes: number): Buffer {
    const start = position % periodBytes;
    return this.#twice.subarray(start, start + Math.min(maxBytes, periodBytes, this.sizeBytes - position));
  }

  /** Whether a file on disk is identical to this one. */
  async equals(path: string): Promise<boolean> {
    const file = await open(path, 'r');
    try {
      const buffer = Buffer.alloc(periodBytes);
      for (let position = 0; position < this.sizeBytes; ) {
        const { bytesRead } = await file.read(buffer, 0, periodBytes, position);
        if (bytesRead === 0 || !buffer.subarray(0, bytesRead).equals(this.at(position, bytesRead))) return false;
        position += bytesRead;
      }
      return (await file.stat()).size === this.sizeBytes;
    } finally {
      await file.close();
    }
  }

  async serve(): Promise<{ readonly url: string; close(): void }> {
    const server = createServer(
      (request, response) => void this.#answer(request, response).catch(() => response.destroy()),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = (): void => {
      server.closeAllConnections();
      server.close();
    };
    return { url: `http://127.0.0.1:${port}/film.mp4`, close };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const first = Number(range?.[1] ?? 0);
    const last = Math.min(Number(range?.[2] || this.sizeBytes - 1), this.sizeBytes - 1);
    response.writeHead(range === null ? 200 : 206, {
      ...{ 'content-type': 'video/mp4', 'content-length': last - first + 1, 'accept-ranges': 'bytes', etag: '"1"' },
      ...(range === null ? {} : { 'content-range': `bytes ${first}-${last}/${this.sizeBytes}` }),
    });
    for (let position = first; position <= last && !response.destroyed; ) {
      const piece = this.at(position, last + 1 - position);
      position += piece.length;
      if (!response.write(piece)) await drained(response);
    }
    response.end();
  }
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.once('drain', done).once('close', done);
  });
