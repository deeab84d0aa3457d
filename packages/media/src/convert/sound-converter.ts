import { MediaError } from '../model/errors.ts';
import type { AudioFormat, Format, Packet } from '../model/packet.ts';
import type { CreateSoundDecoder } from '../model/ports.ts';
import type { SoundDecoder } from '../model/sound-decoder.ts';
import { isSameFormat } from '../mux/index.ts';
import { decoderFor } from './decoder-for.ts';
import { fitted } from './fitted.ts';
import { SoundLine } from './sound-line.ts';
import type { SoundMaker } from './sound-maker.ts';

/** About two seconds. More is not just damage, and a file of silence is useless. */
const maxBadInRow = 100;

interface ConverterOptions {
  /** Called when a packet could not be decoded and became a pause. */
  readonly onDamage: (seconds: number) => void;
  readonly createSoundDecoder: CreateSoundDecoder | undefined;
  /** The decoder has been in use before and has already dropped its priming samples. */
  readonly isContinued: boolean;
}

/** Converts packets from one codec to another. */
export class SoundConverter {
  readonly #maker: SoundMaker;
  readonly #line: SoundLine;
  readonly #options: ConverterOptions;
  /** Samples by which everything is played earlier than its times say. */
  #lead: number | undefined;
  #badInRow = 0;
  #source: AudioFormat;
  #decoder: SoundDecoder;

  constructor(source: AudioFormat, decoder: SoundDecoder, maker: SoundMaker, options: ConverterOptions) {
    this.#source = source;
    this.#decoder = decoder;
    this.#maker = maker;
    this.#options = options;
    this.#line = new SoundLine(decoder.sampleRate);
    if (options.isContinued) this.#lead = 0;
  }

  /** For a file that continues where this one ends: the decoder still holds half of a packet. */
  decoderOf(format: AudioFormat): SoundDecoder | undefined {
    return isSameFormat(this.#source, format) ? this.#decoder : undefined;
  }

  /** The format of the output. */
  get format(): AudioFormat {
    return this.#maker.format;
  }

  /** How much of the sound has been converted. */
  get seconds(): number {
    return this.#line.end / this.#decoder.sampleRate;
  }

  convert(packets: readonly Packet[]): Packet[] {
    return packets.flatMap((packet) => {
      const samples = this.#decode(packet);
      if (!samples) return [];
      const at = this.#samples(packet.pts);
      this.#lead ??= leadOf(at, this.#source.priming ?? 0);
      const place = this.#line.place(at - this.#lead, samples[0]?.length ?? 0);
      return this.#maker.take(
        place.skip > 0 ? samples.map((one) => one.subarray(place.skip)) : samples,
        place.at,
        place.pause,
      );
    });
  }

  finish(): Packet[] {
    return this.#maker.finish(this.#line.end);
  }

  /** The packets that follow have another configuration of the same codec. */
  async changeFormat(format: Format): Promise<void> {
    // Each segment states its format again. A new decoder would lack the pending half of the last packet.
    if (isSameFormat(this.#source, format)) return;
    const decoder = format.kind === 'audio' ? await decoderFor(format, this.#options.createSoundDecoder) : undefined;
    if (format.kind !== 'audio' || !decoder) {
      throw new MediaError('media.unsupported', 'The sound continues in another format.', {
        facts: { subject: format.codec },
      });
    }
    this.#source = format;
    this.#decoder = fitted(decoder, this.#decoder);
  }

  #samples(ticks: number): number {
    return Math.round((ticks * this.#decoder.sampleRate) / this.#source.timescale);
  }

  /** Undefined for a damaged packet: it becomes a pause. */
  #decode({ data, pts }: Packet): readonly Float32Array[] | undefined {
    try {
      const samples = this.#decoder.decode(data);
      this.#badInRow = 0;
      return samples;
    } catch (error) {
      // In the middle, damage may look like an unsupported format; at the start, an unsupported format is just that.
      const mayBeDamage = error instanceof MediaError && (error.code === 'segment.damaged' || this.#line.end > 0);
      this.#badInRow += 1;
      if (!mayBeDamage || this.#badInRow > maxBadInRow) throw error;
      this.#options.onDamage(pts / this.#source.timescale);
      return undefined;
    }
  }
}

/** Samples that a decoder must drop at the start belong before zero: where the times do not say so, they are shifted. */
const leadOf = (first: number, priming: number): number => Math.max(0, Math.min(priming, first + priming));
