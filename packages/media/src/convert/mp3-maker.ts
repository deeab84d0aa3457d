import { splitFrames } from '../codec/audio-frame.ts';
import { mp3DecoderDelaySamples } from '../codec/mp3-index-frame.ts';
import { parseMpegAudioFrame } from '../codec/mpeg-audio.ts';
import { MediaError } from '../model/errors.ts';
import type { AudioFormat, Packet } from '../model/packet.ts';
import type { CreateMp3Encoder, Mp3Rate } from '../model/ports.ts';
import type { SoundMaker } from './sound-maker.ts';
import { toStereo } from './stereo.ts';

/** Samples before the first one: the delay of the encoder and that of every decoder. */
const primingSamples = 576 + mp3DecoderDelaySamples;

/** A longer pause is a mistake in the times and would take hours to encode. */
const maxPauseSeconds = 6 * 3600;

const rates: readonly Mp3Rate[] = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];

/** The rate of the file: that of the sound, or the nearest that MP3 supports. */
function rateFor(sampleRate: number): Mp3Rate {
  const same = rates.find((rate) => rate === sampleRate);
  if (same) return same;
  if (sampleRate > 48_000) return sampleRate % 44_100 === 0 ? 44_100 : 48_000;
  return rates.find((rate) => rate > sampleRate) ?? 48_000;
}

/** Encodes sound as MP3. More than two channels are mixed down to two, the most that MP3 supports. */
export async function createMp3Maker(
  { sampleRate, channels }: Pick<AudioFormat, 'sampleRate' | 'channels'>,
  createEncoder: CreateMp3Encoder,
): Promise<SoundMaker> {
  const outputRate = rateFor(sampleRate);
  const sides = channels === 1 ? 1 : 2;
  const encoder = await createEncoder({ sampleRate, outputRate, channels: sides });
  const frameSize = outputRate < 32_000 ? 576 : 1152;
  let held = new Uint8Array(0);
  let count = 0;

  const packetsOf = (bytes: Uint8Array): Packet[] => {
    const data = new Uint8Array(held.length + bytes.length);
    data.set(held);
    data.set(bytes, held.length);
    const packets: Packet[] = [];
    const end = splitFrames(
      parseMpegAudioFrame,
      data,
      { start: 0, end: data.length },
      ({ payload }) => {
        const at = count * frameSize - primingSamples;
        packets.push({ data: payload, dts: at, pts: at, duration: frameSize, isKey: true });
        count += 1;
      },
      () => {
        throw new MediaError('media.unsupported', 'The encoder returned something other than MP3.');
      },
    );
    held = data.slice(end);
    return packets;
  };
  const silence = Array.from({ length: sides }, () => new Float32Array(outputRate));
  const silent = (length: number): Packet[] => {
    if (length > maxPauseSeconds * sampleRate)
      throw new MediaError('input.invalid', 'A pause is too long for an MP3 file.');
    const packets: Packet[] = [];
    for (let left = length; left > 0; left -= outputRate) {
      packets.push(...packetsOf(encoder.encode(silence.map((one) => one.subarray(0, Math.min(left, outputRate))))));
    }
    return packets;
  };

  return {
    format: {
      kind: 'audio',
      codec: 'mp3',
      codecString: outputRate < 32_000 ? 'mp4a.69' : 'mp4a.6B',
      description: new Uint8Array(0),
      timescale: outputRate,
      sampleRate: outputRate,
      channels: sides,
      frameSize,
      priming: primingSamples,
    },
    take: (samples, _, pause) => [...silent(pause), ...packetsOf(encoder.encode(toStereo(samples)))],
    finish(end) {
      const last = Math.round((end * outputRate) / sampleRate);
      // What the encoder adds after the sound must not be heard, so the end of the last packets excludes it.
      return packetsOf(encoder.finish()).map((packet) => ({
        ...packet,
        duration: Math.max(0, Math.min(packet.duration, last - packet.pts)),
      }));
    },
  };
}
