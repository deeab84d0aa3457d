import type { Socket } from 'node:net';
import {
  type DesktopAnswer,
  type DesktopCommandName,
  type DesktopErrorCode,
  type DesktopJob,
  desktopCommands,
  desktopErrors,
  desktopProtocol,
  desktopRequest,
  isDesktopCommand,
} from '@clipharbor/contracts';
import * as z from 'zod/mini';
import { CommandError } from '../command-error.ts';
import { answer, type Outcome, refused } from '../commands/answer.ts';
import { shortened } from '../commands/fitting-jobs.ts';
import type { HostCommands } from '../commands/host-commands.ts';
import { Watcher } from '../commands/watcher.ts';
import { FrameReader } from './frame-reader.ts';
import { encodeFrame } from './write-frame.ts';

/** How many requests may be in progress at once; further ones wait. */
const maxPending = 32;

export interface FrameSessionOptions {
  readonly commands: HostCommands;
  readonly listen: (listener: (job: DesktopJob) => void) => () => void;
  readonly log: (error: unknown) => void;
}

type Id = DesktopAnswer['id'];
const requestId = z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(100))]);

/** One connection of a browser: reads frames, runs commands, writes responses and events. */
export class FrameSession {
  readonly #socket: Socket;
  readonly #options: FrameSessionOptions;
  readonly #reader = new FrameReader();
  #hasGreeted = false;
  #pending = 0;
  #stopListening: (() => void) | undefined;

  constructor(socket: Socket, options: FrameSessionOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('close', () => this.#stopListening?.());
    socket.resume();
  }

  #read(chunk: Buffer): void {
    for (const frame of this.#reader.push(chunk)) {
      if (frame.kind === 'frame') this.#request(frame.bytes);
      else if (frame.kind === 'empty') this.#refuse(null, 'frame.empty');
      else {
        this.#refuse(null, 'frame.tooLarge');
        this.#socket.end();
      }
    }
  }

  #request(bytes: Buffer): void {
    const value = parse(bytes);
    const read = z.safeParse(desktopRequest, value);
    if (!read.success) this.#refuse(idOf(value), 'frame.invalid');
    else if (!this.#hasGreeted && read.data.command !== 'hello') this.#refuse(read.data.id, 'hello.required');
    else if (!isDesktopCommand(read.data.command)) this.#refuse(read.data.id, 'command.unknown');
    else this.#accept(read.data.id, read.data.command, read.data.input);
  }

  #accept(id: NonNullable<Id>, command: DesktopCommandName, input: unknown): void {
    // Set synchronously, because the next frame may be in the same chunk.
    if (command === 'hello') this.#hasGreeted ||= z.safeParse(ownHello, input).success;
    this.#pending += 1;
    if (this.#pending >= maxPending) this.#socket.pause();
    void this.#run(command, input).then((outcome) => {
      this.#pending -= 1;
      if (this.#pending < maxPending) this.#socket.resume();
      if (outcome.ok && command === 'watch') this.#watch();
      if (!this.#send({ id, ...outcome })) this.#refuse(id, 'engine.failed');
    });
  }

  #run(command: DesktopCommandName, input: unknown): Promise<Outcome> {
    const { commands, log } = this.#options;
    const handle = commands[command] as (input: unknown) => object | Promise<object>;
    if (command === 'hello' && isOtherProtocol(input)) {
      return Promise.resolve(refused(new CommandError('protocol.unsupported')));
    }
    return answer(desktopCommands[command].input, input, handle, log);
  }

  #watch(): void {
    if (this.#stopListening !== undefined) return;
    const watcher = new Watcher({
      write: (job) => this.#send({ event: 'job', job: shortened(job) }) && !this.#socket.writableNeedDrain,
      onDrain: (listener) => this.#socket.on('drain', listener),
    });
    this.#stopListening = this.#options.listen((job) => watcher.push(job));
  }

  #refuse(id: Id, code: DesktopErrorCode): void {
    this.#send({ id, ok: false, code, error: desktopErrors[code].text });
  }

  /** Returns false if the value is too large for a frame. */
  #send(value: object): boolean {
    const frame = encodeFrame(value);
    if (frame !== undefined && this.#socket.writable) this.#socket.write(frame);
    return frame !== undefined;
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The id of an otherwise unreadable request, so that its sender can match the response. */
function idOf(value: unknown): Id {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  const read = z.safeParse(requestId, value.id);
  return read.success ? read.data : null;
}

const ownHello = z.extend(desktopCommands.hello.input, { protocol: z.literal(desktopProtocol) });

/** A newer protocol may have other fields, so only the version number counts. */
const isOtherProtocol = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  'protocol' in input &&
  Number.isInteger(input.protocol) &&
  input.protocol !== desktopProtocol;
