import { parseAdtsFrame } from '../../codec/aac.ts';
import { parseAc3Frame, parseEac3Frame } from '../../codec/ac3.ts';
import { type AudioFrame, type AudioFrameParser, splitFrames } from '../../codec/audio-frame.ts';
import { concatBytes } from '../../codec/bytes.ts';
import { mp3IndexFrame } from '../../codec/mp3-index-frame.ts';
import { parseMpegAudioFrame } from '../../codec/mpeg-audio.ts';
import type { Demuxed, Demuxer } from '../../model/packet.ts';
import { ByteLedger } from '../byte-ledger.ts';
import { FrameAccount } from '../frame-account.ts';
import { Problems } from '../problems.ts';
import { TrackRuns } from '../track-runs.ts';
import { id3Length, id3Timestamp } from './id3.ts';

const noBytes = new Uint8Array(0);
const parsers: readonly AudioFrameParser[] = [parseAdtsFrame, parseAc3Frame, parseEac3Frame, parseMpegAudioFrame];
/** Frames in a row that prove a codec; MP3's sync word alone proves nothing. */
const framesToProve = 3;
/** Garbage to search before the first frame. */
const searchBytes = 4096;

function provenFrames(parse: AudioFrameParser, bytes: Uint8Array, from: number): boolean {
  let at = from;
  for (let count = 0; count < framesToProve; count += 1) {
    if (at >= bytes.length) return count > 0;
    const frame = parse(bytes, at, bytes.length);
    if (frame === 'bad') return false;
    // The first must be whole; a later one may be cut off.
    if (frame === 'short') return count > 0;
    at += frame.size;
  }
  return true;
}

/** Skips tags; returns where audio can start. */
function afterTags(bytes: Uint8Array): number {
  let at = 0;
  for (let length = id3Length(bytes); length > 0; length = id3Length(bytes, at)) at += length;
  return Math.min(at, bytes.length);
}

/** The parser for these bytes. Undefined when they are not packed audio. */
export function detectPackedAudio(bytes: Uint8Array, search = searchBytes): AudioFrameParser | undefined {
  const start = afterTags(bytes);
  const last = Math.min(bytes.length, start + search);
  for (let at = start; at < last; at += 1) {
    if (bytes[at] !== 0xff && bytes[at] !== 0x0b) continue;
    for (const parse of parsers) if (provenFrames(parse, bytes, at)) return parse;
  }
  return undefined;
}

/**
 * Demultiplexes packed audio: bare frames of AAC (ADTS), MP3, AC-3 or E-AC-3, in segments with a time stamp in an ID3
 * tag, or plain files. Times count samples from 0 across all segments; `timestampMap` relates them to the stream's
 * clock.
 */
class PackedAudioDemuxer implements Demuxer {
  readonly #problems = new Problems();
  readonly #runs = new TrackRuns(0);
  readonly #ledger = new ByteLedger();
  readonly #account = new FrameAccount(this.#ledger);
  #parse: AudioFrameParser | undefined;
  #leftover: Uint8Array = noBytes;
  #key: number | undefined;
  #rate = 1;
  #priming: number | undefined;
  /** Seconds and samples are kept separately, because a change of sample rate must not round earlier times. */
  #samples = 0;
  /** Samples of the first frame in the current piece. */
  #firstSamples = 0;

  push(bytes: Uint8Array): Demuxed {
    const tag = afterTags(bytes);
    const mpegTime = id3Timestamp(bytes);
    const fresh = bytes.subarray(tag);
    const isRest = this.#leftover.length > 0 && this.#parse?.(fresh, 0, fresh.length) === 'bad';
    if (mpegTime !== undefined && this.#leftover.length > 0 && !isRest) this.#dropLeftover();
    this.#parse ??= detectPackedAudio(bytes);
    const secondsBefore = this.#samples / this.#rate;
    this.#firstSamples = 0;
    this.#ledger.receive(bytes.length);
    this.#ledger.add('overhead', tag);
    if (this.#parse) this.#readFrames(this.#parse, fresh);
    else if (bytes.length > tag) this.#problems.add('lostSync', tag, 'no audio frames');
    const result = this.#take();
    if (mpegTime === undefined) return result;
    // The time belongs to the first frame that begins here, not to one that only ends here.
    const localSeconds = secondsBefore + (isRest ? this.#firstSamples / this.#rate : 0);
    return { ...result, timestampMap: { mpegTime, localSeconds } };
  }

  skip(): void {
    if (this.#leftover.length > 0) this.#dropLeftover();
  }

  flush(): Demuxed {
    if (this.#leftover.length > 0) this.#dropLeftover();
    this.#account.reset(0);
    return this.#take();
  }

  #take(): Demuxed {
    const bytes = this.#ledger.take(this.#leftover.length + this.#account.heldBytes);
    return { tracks: this.#runs.take(), problems: this.#problems.take(), bytes };
  }

  #dropLeftover(): void {
    // Old tags at the end of a file are not frames.
    const isTag = this.#leftover[0] === 0x54 && this.#leftover[1] === 0x41 && this.#leftover[2] === 0x47;
    if (!isTag) this.#problems.add('truncated', 0, 'the last frame is not whole');
    this.#account.reset(this.#leftover.length);
    this.#leftover = noBytes;
  }

  #readFrames(parse: AudioFrameParser, fresh: Uint8Array): void {
    const data = this.#leftover.length > 0 ? concatBytes([this.#leftover, fresh]) : fresh;
    const rest = splitFrames(
      parse,
      data,
      { start: 0, end: data.length },
      (frame, at) => {
        this.#account.frame(data, at, frame.size, true);
        this.#emit(frame);
      },
      (at) => {
        const isTrailer =
          data[at] === 0x54 && data[at + 1] === 0x41 && data[at + 2] === 0x47 && data.length - at <= 128;
        if (!isTrailer) this.#problems.add('badHeader', at, 'no audio frame');
      },
    );
    this.#account.finish(data, rest);
    this.#leftover = data.slice(rest);
  }

  #emit(frame: AudioFrame): void {
    const index = this.#samples === 0 && this.#parse === parseMpegAudioFrame ? mp3IndexFrame(frame.payload) : undefined;
    if (index) {
      // Decoded as sound, it would add a moment of silence that is not in the original.
      this.#priming = index.priming;
      return;
    }
    if (frame.key !== this.#key) {
      this.#key = frame.key;
      const config = frame.config();
      this.#samples = Math.round((this.#samples * config.sampleRate) / this.#rate);
      this.#rate = config.sampleRate;
      const priming = this.#priming === undefined ? {} : { priming: this.#priming };
      this.#runs.adopt({ ...config, ...priming, timescale: config.sampleRate });
    }
    const time = this.#samples;
    this.#samples += frame.samples;
    if (this.#firstSamples === 0) this.#firstSamples = frame.samples;
    this.#runs.add({ data: frame.payload, dts: time, pts: time, duration: frame.samples, isKey: true });
  }
}

/** A demuxer for packed audio. */
export function createPackedAudioDemuxer(): Demuxer {
  return new PackedAudioDemuxer();
}
