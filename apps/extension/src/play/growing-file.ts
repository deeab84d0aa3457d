import { maxReadBytes, type ReadRequest } from '@clipharbor/contracts';
import type { ReadableFile } from '@clipharbor/media';
import { openResult } from '../saving/job-folder.ts';
import { channelOf, type ReadAnswer } from '../saving/read-along.ts';

/** A worker that is converting may need a moment. A terminated one never answers. */
const answerTimeoutMs = 1_500;

interface Part {
  readonly bytes: Uint8Array;
  readonly size: number;
}

/**
 * The result of a job. While a worker has the file open, only that worker can read it, so the bytes are requested from it;
 * otherwise they are read from the private file system.
 */
export class GrowingFile implements ReadableFile {
  readonly #jobId: string;
  readonly #channel: BroadcastChannel;
  readonly #waiting = new Map<string, (answer: ReadAnswer | null) => void>();
  #hasWriter = true;

  constructor(jobId: string) {
    this.#jobId = jobId;
    this.#channel = new BroadcastChannel(channelOf(jobId));
    this.#channel.onmessage = ({ data }: MessageEvent<ReadAnswer | ReadRequest>) => {
      if (data.to === 'player') this.#waiting.get(data.id)?.(data);
    };
  }

  /** The job was restarted, so its worker is asked first. */
  expectWriter(): void {
    this.#hasWriter = true;
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (let done = 0; done < length; ) {
      const wanted = Math.min(maxReadBytes, length - done);
      const { bytes } = await this.#part(position + done, wanted);
      parts.push(bytes);
      done += bytes.length;
      if (bytes.length < wanted) break;
    }
    return parts.length === 1 && parts[0]
      ? parts[0]
      : new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  }

  async size(): Promise<number> {
    return (await this.#part(0, 0)).size;
  }

  async #part(position: number, length: number): Promise<Part> {
    if (this.#hasWriter) {
      const answer = await this.#ask(position, length);
      if (answer !== null && answer.bytes !== null) return { bytes: answer.bytes, size: answer.size };
      if (answer === null) this.#hasWriter = false;
    }
    const file = await openResult(this.#jobId);
    return { bytes: new Uint8Array(await file.slice(position, position + length).arrayBuffer()), size: file.size };
  }

  #ask(position: number, length: number): Promise<ReadAnswer | null> {
    const id = crypto.randomUUID();
    return new Promise((resolve) => {
      const settle = (answer: ReadAnswer | null): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => settle(null), answerTimeoutMs);
      this.#waiting.set(id, settle);
      this.#channel.postMessage({ to: 'writer', id, position, length } satisfies ReadRequest);
    });
  }
}
