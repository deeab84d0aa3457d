import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { DesktopEvent, DesktopJob } from '@clipharbor/contracts';
import { FrameReader } from '../frames/frame-reader.ts';

/** Any response, as a browser receives it. */
export interface HostAnswer {
  readonly id: number | string | null;
  readonly ok: boolean;
  readonly output?: { readonly job?: DesktopJob; readonly jobs?: readonly DesktopJob[] };
  readonly code?: string;
  readonly error?: string;
}

/** A browser's side of native messaging. */
export class HostClient {
  readonly child: ChildProcess & { readonly stdin: Writable; readonly stdout: Readable };
  readonly events: DesktopEvent[] = [];
  readonly #answers: HostAnswer[] = [];
  readonly ended: Promise<number | null>;
  #nextId = 1;

  constructor(child: HostClient['child']) {
    this.child = child;
    const reader = new FrameReader();
    child.stdout.on('data', (chunk: Buffer) => {
      for (const frame of reader.push(chunk)) {
        if (frame.kind !== 'frame') throw new Error(`The host sent a frame that is ${frame.kind}.`);
        const value = JSON.parse(frame.bytes.toString());
        if ('event' in value) this.events.push(value);
        else this.#answers.push(value);
      }
    });
    child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => child.once('exit', resolve));
  }

  send(body: Buffer | string): void {
    const bytes = Buffer.from(body);
    const header = Buffer.alloc(4);
    header.writeUInt32LE(bytes.length);
    this.child.stdin.write(Buffer.concat([header, bytes]));
  }

  /** The first matching response that has not been read yet. */
  async answer(id: HostAnswer['id']): Promise<HostAnswer> {
    for (;;) {
      const index = this.#answers.findIndex((one) => one.id === id);
      const [found] = index < 0 ? [] : this.#answers.splice(index, 1);
      if (found !== undefined) return found;
      await wait(5);
    }
  }

  async call(command: string, input: object = {}): Promise<HostAnswer> {
    const id = this.#nextId++;
    this.send(JSON.stringify({ id, command, input }));
    return this.answer(id);
  }

  hello(): Promise<HostAnswer> {
    return this.call('hello', { protocol: 1, client: 'extension', version: '1.0.0' });
  }
}
