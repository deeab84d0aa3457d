import { type AudioFrame, type AudioFrameParser, splitFrames } from '../../codec/audio-frame.ts';
import { concatBytes } from '../../codec/bytes.ts';
import type { DemuxedTrack } from '../../model/packet.ts';
import type { ByteLedger } from '../byte-ledger.ts';
import { FrameAccount } from '../frame-account.ts';
import type { Problems } from '../problems.ts';
import { TrackRuns } from '../track-runs.ts';
import { tsClockHz, wrapTime } from './clock.ts';
import type { Pes } from './pes.ts';

const noBytes = new Uint8Array(0);

/** Turns the PES packets of one audio stream into frames. */
export class AudioStream {
  readonly #parse: AudioFrameParser;
  readonly #runs: TrackRuns;
  readonly #problems: Problems;
  readonly #language: string | undefined;
  /** The start of a frame that ends in a later PES packet. */
  #leftover: Uint8Array = noBytes;
  /** Exact time of the next frame, a fraction because 1024 samples at 44.1 kHz are 2089.8 ticks. */
  #nextTime: number | undefined;
  #key: number | undefined;
  readonly #account: FrameAccount;

  constructor(
    id: number,
    parse: AudioFrameParser,
    { problems, ledger }: { readonly problems: Problems; readonly ledger: ByteLedger },
    language: string | undefined,
  ) {
    this.#account = new FrameAccount(ledger);
    this.#parse = parse;
    this.#runs = new TrackRuns(id);
    this.#problems = problems;
    this.#language = language;
  }

  /** Takes one PES packet. */
  add(pes: Pes, position: number): void {
    const fresh = pes.memory.data.subarray(pes.start, pes.end);
    const joint = this.#leftover.length;
    const data = joint > 0 ? concatBytes([this.#leftover, fresh]) : fresh;
    this.#leftover = noBytes;
    let pts = pes.marks[0]?.pts;
    const rest = splitFrames(
      this.#parse,
      data,
      { start: 0, end: data.length },
      (frame, at) => {
        // The time of a PES packet belongs to the first frame that begins in it, not to one that only ends in it.
        if (at >= joint && pts !== undefined) {
          this.#nextTime = pts;
          pts = undefined;
        }
        this.#account.frame(data, at, frame.size, this.#nextTime !== undefined);
        this.#emit(frame, position);
      },
      (at) => this.#problems.add('badHeader', position, `no audio frame at byte ${at} of the packet`),
    );
    this.#account.finish(data, rest);
    this.#leftover = data.slice(rest);
    // The frame began here, so the time belongs to it.
    if (pts !== undefined && rest >= joint && this.#leftover.length > 0) this.#nextTime = pts;
  }

  take(_isLast = true): DemuxedTrack[] {
    return this.#runs.take();
  }

  /** Bytes that wait for the rest of their frame or for the next one. */
  get heldBytes(): number {
    return this.#leftover.length + this.#account.heldBytes;
  }

  /** Notes that the next frame is not a continuation. */
  skip(): void {
    this.reset();
  }

  /** Ends the stream: nothing after this continues earlier data. */
  reset(): void {
    if (this.#leftover.length > 0) this.#problems.add('truncated', 0, 'the last audio frame is not whole');
    this.#account.reset(this.#leftover.length);
    this.#leftover = noBytes;
    this.#nextTime = undefined;
  }

  #emit(frame: AudioFrame, position: number): void {
    if (this.#nextTime === undefined) {
      this.#problems.add('badHeader', position, 'audio without a time');
      return;
    }
    if (frame.key !== this.#key) {
      this.#key = frame.key;
      this.#runs.adopt({
        ...frame.config(),
        timescale: tsClockHz,
        ...(this.#language && { language: this.#language }),
      });
    }
    const rate = this.#runs.format?.kind === 'audio' ? this.#runs.format.sampleRate : tsClockHz;
    const start = Math.round(this.#nextTime);
    this.#nextTime += (frame.samples * tsClockHz) / rate;
    const time = wrapTime(start);
    this.#runs.add({
      data: frame.payload,
      dts: time,
      pts: time,
      duration: Math.round(this.#nextTime) - start,
      isKey: true,
    });
    // Wrapping the exact time as well keeps it small for streams that send a time only once.
    this.#nextTime = wrapTime(this.#nextTime);
  }
}
