import { readMessage, readRequest } from '@clipharbor/contracts';
import type { Sink, Storage } from '@clipharbor/media';

/** Whether a file will be the result, as opposed to a source to be converted or one large segment, which cannot be played. */
const isResult = (name: string): boolean => /\.part$/.test(name) && !/\.(source|segment-\d+)\.part$/.test(name);

export interface ReadableStorage {
  readonly storage: Storage;
  /** The partial result, while it is open. */
  readonly open: () => Sink | undefined;
}

/**
 * Wraps a storage and keeps track of the open result. A writer has exclusive access to its file, so until it is closed, readers
 * have to ask here. `staysReadable`: a closed file can still be read.
 */
export function withReader(storage: Storage, staysReadable = false): ReadableStorage {
  let current: Sink | undefined;
  return {
    open: () => current,
    storage: {
      exists: (name) => storage.exists(name),
      rename: (from, to) => storage.rename(from, to),
      remove: (name) => storage.remove(name),
      lock: (name) => storage.lock(name),
      freeSpace: () => storage.freeSpace(),
      async open(name, options) {
        const sink = await storage.open(name, options);
        if (!isResult(name)) return sink;
        const tracked: Sink = {
          write: (position, chunks) => sink.write(position, chunks),
          read: (position, length) => sink.read(position, length),
          size: () => sink.size(),
          truncate: (size) => sink.truncate(size),
          sync: () => sink.sync(),
          close() {
            if (current === tracked && !staysReadable) current = undefined;
            return sink.close();
          },
        };
        current = tracked;
        return tracked;
      },
    },
  };
}

/** The channel between pages that play a job and the worker that writes it. Only our own origin can use it. */
export const channelOf = (jobId: string): string => `play ${jobId}`;

/** The response to such a page. Both sides are ours and built together. */
export interface ReadAnswer {
  readonly to: 'player';
  readonly id: string;
  /** Null when the worker has no result open. */
  readonly bytes: Uint8Array | null;
  /** The current size of the whole file. */
  readonly size: number;
}

/** Answers pages that play the result while it is being written. */
export function answerReads(jobId: string, open: ReadableStorage['open']): void {
  const channel = new BroadcastChannel(channelOf(jobId));
  channel.onmessage = async ({ data }: MessageEvent<unknown>) => {
    const read = readMessage(readRequest, data);
    if (!read.ok) return;
    const { id, position, length } = read.message;
    channel.postMessage({ to: 'player', id, ...(await part(open(), position, length)) } satisfies ReadAnswer);
  };
}

async function part(file: Sink | undefined, position: number, length: number): Promise<Omit<ReadAnswer, 'to' | 'id'>> {
  try {
    const bytes = await file?.read(position, length);
    return { bytes: bytes ?? null, size: (await file?.size()) ?? 0 };
  } catch {
    // Just closed: the page finds the finished file itself.
    return { bytes: null, size: 0 };
  }
}
