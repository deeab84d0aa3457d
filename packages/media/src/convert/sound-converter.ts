import { MediaError } from '../model/errors.ts';
import type { AudioFormat, Format, Packet } from '../model/packet.ts';
import type { CreateSoundDecoder } from '../model/ports.ts';
import type { SoundDecoder } from '../model/sound-decoder.ts';
import { isSameFormat } from '../mux/index.ts';
import { decoderFor } from './decoder-for.ts';
import { fitted } from './fitted.ts';
import { SoundLine } from './sound-line.ts';
import type { SoundMaker } from './sound-maker.ts';

/** About two seconds. More than that is not damage, and a file of silence is useless. */
const maxBadInRow = 100;

interface ConverterOptions {
  /** A packet could not be decoded and became a pause. */
  readonly onDamage: (seconds: number) => void;
  readonly createSoundDecoder: CreateSoundDecoder | undefined;
  /** The decoder has been at work already: it has swallowed what it must. */
  readonly isContinued: boolean;
}

/** Turns packets of one codec into those of another. */
export class SoundConverter {
  readonly #maker: SoundMaker;
  readonly #line: SoundLine;
  readonly #options: ConverterOptions;
  /** Samples by which all are heard earlier than their times say. */
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

  /** Of what comes out. */
  get format(): AudioFormat {
    return this.#maker.format;
  }

  /** How much of the sound is made. */
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
    // Each segment states its format again. A new decoder would not know the half of the last packet that is still to come.
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
      // Damage may look like something unknown, but what begins with that is what it says.
      const mayBeDamage = error instanceof MediaError && (error.code === 'segment.damaged' || this.#line.end > 0);
      this.#badInRow += 1;
      if (!mayBeDamage || this.#badInRow > maxBadInRow) throw error;
      this.#options.onDamage(pts / this.#source.timescale);
      return undefined;
    }
  }
}

/** What a decoder must swallow at the start lies before zero: where the times do not say so, they are moved. */
const leadOf = (first: number, priming: number): number => Math.max(0, Math.min(priming, first + priming));
