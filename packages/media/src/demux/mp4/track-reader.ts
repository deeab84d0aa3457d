import { parseMpegAudioFrame } from '../../codec/mpeg-audio.ts';
import { prefixedNals, withFourByteLengths } from '../../codec/nal.ts';
import { MediaError } from '../../model/errors.ts';
import type { AudioFormat, DemuxedTrack, Format, VideoFormat } from '../../model/packet.ts';
import { cueToPacket } from '../../text/packets.ts';
import { avcCodec } from '../nal/avc-codec.ts';
import { hevcCodec } from '../nal/hevc-codec.ts';
import type { NalCodec } from '../nal/nal-codec.ts';
import type { Problems } from '../problems.ts';
import { TrackRuns } from '../track-runs.ts';
import type { SampleEntry } from './entry.ts';
import type { Mp4Track } from './movie.ts';
import type { Sample } from './sample.ts';
import { sampleCues } from './text-sample.ts';

/** Moves parameter sets out of samples into the format. */
class InBandSets {
  readonly #codec: NalCodec;
  readonly #format: VideoFormat;

  constructor(format: VideoFormat, sets: readonly Uint8Array[]) {
    this.#format = format;
    this.#codec = format.codec === 'hevc' ? hevcCodec(format.timescale) : avcCodec(format.timescale);
    for (const nal of sets) this.#codec.store(nal);
    this.#codec.changedFormat();
  }

  /** The sample without its parameter sets, and the new format if they changed it. */
  extract(data: Uint8Array): { data: Uint8Array; format: VideoFormat | undefined } {
    const kept: Uint8Array[] = [];
    let size = 0;
    for (const nal of prefixedNals(data, 4)) {
      const role = this.#codec.role(nal, 0);
      if (role === 'parameters') this.#codec.store(nal);
      if (role === 'parameters' || role === 'delimiter' || role === 'filler') continue;
      kept.push(nal);
      size += 4 + nal.length;
    }
    const changed = this.#codec.changedFormat();
    const format = changed && { ...this.#format, ...changed };
    if (size === data.length) return { data, format };
    const rest = new Uint8Array(size);
    const view = new DataView(rest.buffer);
    let at = 0;
    for (const nal of kept) {
      view.setUint32(at, nal.length);
      rest.set(nal, at + 4);
      at += 4 + nal.length;
    }
    return { data: rest, format };
  }
}

/** MP3 frames are more reliable than the sample entry, where the channel count is often a constant. */
function mp3Format(format: AudioFormat, data: Uint8Array): AudioFormat {
  const frame = parseMpegAudioFrame(data, 0, data.length);
  return typeof frame === 'string' ? format : { ...format, ...frame.config() };
}

/** Turns the samples of one MP4 track into packets. */
export class TrackReader {
  readonly #track: Mp4Track;
  readonly #problems: Problems;
  readonly #runs: TrackRuns;
  #entryIndex = 0;
  #entry: SampleEntry | undefined;
  #inBand: InBandSets | undefined;

  constructor(track: Mp4Track, problems: Problems) {
    this.#track = track;
    this.#problems = problems;
    this.#runs = new TrackRuns(track.id, track.edit);
  }

  get id(): number {
    return this.#track.id;
  }

  /** The format of the following packets. */
  get format(): Format | undefined {
    return this.#runs.format;
  }

  /** Adds a sample; `data` are its bytes. */
  add(sample: Sample, data: Uint8Array): void {
    if (sample.entry !== this.#entryIndex) this.#useEntry(sample.entry, data);
    const entry = this.#entry;
    if (!entry) return;
    if (entry.text) {
      this.#addCues(entry.text, sample, data);
      return;
    }
    const { dts, pts, duration } = sample;
    // Decoding can start at every audio frame; flags of audio fragments are often left unset.
    const isKey = sample.isKey || entry.format.kind === 'audio';
    let payload = entry.lengthSize > 0 ? withFourByteLengths(data, entry.lengthSize) : data;
    if (this.#inBand) {
      const { data: rest, format } = this.#inBand.extract(payload);
      if (format) this.#runs.adopt(format);
      payload = rest;
    }
    if (payload.length > 0) this.#runs.add({ data: payload, dts, pts, duration, isKey });
  }

  take(): DemuxedTrack[] {
    return this.#runs.take();
  }

  #useEntry(index: number, data: Uint8Array): void {
    this.#entryIndex = index;
    this.#entry = this.#track.entries[index - 1];
    if (!this.#entry) {
      this.#problems.add('unknownStream', 0, `track ${this.#track.id}: ${this.#track.name}`, this.#track.media);
      return;
    }
    const { format, isInBand, sets = [] } = this.#entry;
    this.#inBand = isInBand && format.kind === 'video' ? new InBandSets(format, sets) : undefined;
    // Without any parameter set the description is still incomplete: the first sample completes it.
    if (!this.#inBand || sets.length > 0) this.#runs.adopt(format.codec === 'mp3' ? mp3Format(format, data) : format);
  }

  #addCues(kind: 'wvtt' | 'stpp' | 'tx3g', sample: Sample, data: Uint8Array): void {
    const { timescale } = this.#track;
    const start = sample.pts / timescale;
    const end = (sample.pts + sample.duration) / timescale;
    try {
      for (const cue of sampleCues(kind, data, start)) {
        this.#runs.add(cueToPacket({ text: cue.text, start: cue.start ?? start, end: cue.end ?? end }, timescale));
      }
    } catch (reason) {
      if (!(reason instanceof MediaError)) throw reason;
      this.#problems.add('badHeader', sample.offset, reason.message);
    }
  }
}
