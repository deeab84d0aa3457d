import { describe, expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import type { AudioFormat, Packet } from '../model/packet.ts';
import type { SoundDecoder } from '../model/ports.ts';
import { createMuxer, MemorySink } from '../mux/index.ts';
import { ConvertingMuxer, converterFor } from './index.ts';

const rate = 48_000;
const format = (changes: Partial<AudioFormat> = {}): AudioFormat => ({
  kind: 'audio',
  codec: 'opus',
  codecString: 'opus',
  description: new Uint8Array(19),
  timescale: rate,
  sampleRate: rate,
  channels: 1,
  ...changes,
});
/** A packet whose only byte is the volume of its 960 samples. */
const packet = (index: number, loudness: number, at = index * 960): Packet => ({
  data: Uint8Array.of(loudness),
  dts: at,
  pts: at,
  duration: 960,
  isKey: true,
});
const brokenByte = 255;
const unknownByte = 254;

function fakeDecoder(changes: Partial<SoundDecoder> = {}): SoundDecoder {
  return {
    sampleRate: rate,
    channels: 1,
    decode([loudness = 0]) {
      if (loudness === brokenByte) throw new MediaError('segment.damaged', 'broken');
      if (loudness === unknownByte) throw new MediaError('media.unsupported', 'unknown');
      return [new Float32Array(960).fill(loudness / 100)];
    },
    ...changes,
  };
}

async function wavOf(packets: readonly Packet[], source = format()) {
  const damaged: number[] = [];
  const rests: number[] = [];
  const made: AudioFormat[] = [];
  const converter = await converterFor([source], 'wav', {
    createSoundDecoder: async (wanted) => {
      if (wanted.codec !== 'opus') return undefined;
      made.push(wanted);
      return fakeDecoder({ sampleRate: wanted.sampleRate });
    },
    before: undefined,
    onDamage: (seconds) => damaged.push(seconds),
  });
  if (!converter) throw new Error('no converter');
  const sink = new MemorySink();
  const muxer = new ConvertingMuxer(createMuxer({ container: 'wav', sink }), converter, async (seconds) => {
    rests.push(seconds);
  });
  muxer.addTrack(source);
  muxer.write(0, packets);
  return {
    muxer,
    damaged,
    rests,
    made,
    samples: async () => {
      await muxer.finish();
      const bytes = await sink.bytes();
      return new Int16Array(bytes.buffer, bytes.byteOffset + 80, (bytes.length - 80) >> 1);
    },
  };
}

const loudness = (value: number): number => Math.round(value * 327.68);

describe('sound', () => {
  test('comes out as it went in, in steps that let other tasks run in between', async () => {
    const { samples, rests } = await wavOf(Array.from({ length: 100 }, (_, index) => packet(index, index % 90)));
    const heard = await samples();
    expect(heard).toHaveLength(96_000);
    expect([0, 960, 95_999].map((at) => heard[at])).toEqual([0, loudness(1), loudness(9)]);
    expect(rests).toEqual([0.64, 1.28, 1.92, 2]);
  });

  test('that is damaged becomes silence of the same length, with a warning', async () => {
    const { samples, damaged } = await wavOf([packet(0, 50), packet(1, brokenByte), packet(2, 50)]);
    const heard = await samples();
    expect(heard).toHaveLength(2880);
    expect([959, 960, 1919, 1920].map((at) => heard[at])).toEqual([loudness(50), 0, 0, loudness(50)]);
    expect(damaged).toEqual([0.02]);
  });

  test('that looks unsupported counts as damaged in the middle and as unsupported at the start', async () => {
    const { samples, damaged } = await wavOf([packet(0, 50), packet(1, unknownByte), packet(2, 50)]);
    expect(await samples()).toHaveLength(2880);
    expect(damaged).toEqual([0.02]);
    const unknown = await wavOf([packet(0, unknownByte)]);
    await expect(unknown.samples()).rejects.toMatchObject({ code: 'media.unsupported' });
  });

  test('that stays damaged is refused instead of becoming silence', async () => {
    const { samples } = await wavOf(
      Array.from({ length: 120 }, (_, index) => packet(index, index === 0 ? 1 : brokenByte)),
    );
    await expect(samples()).rejects.toMatchObject({ code: 'segment.damaged' });
  });

  test('that a decoder must drop is left out, whether its times say so or not', async () => {
    for (const shift of [0, -312]) {
      const packets = [packet(0, 10, shift), packet(1, 20, shift + 960)];
      const heard = await (await wavOf(packets, format({ priming: 312 }))).samples();
      expect(heard).toHaveLength(1608);
      expect([0, 647, 648].map((at) => heard[at])).toEqual([10, 10, 20].map(loudness));
    }
  });

  test('keeps its decoder when the same format is announced again, and gets a new one when it changes', async () => {
    const { muxer, made } = await wavOf([packet(0, 10)]);
    await muxer.changeFormat(0, format());
    expect(made).toHaveLength(1);
    await muxer.changeFormat(0, format({ description: new Uint8Array(21) }));
    expect(made).toHaveLength(2);
    await muxer.changeFormat(0, format({ sampleRate: 44_100 }));
    expect(made.map(({ sampleRate }) => sampleRate)).toEqual([48_000, 48_000, 44_100]);
    await expect(muxer.changeFormat(0, format({ codec: 'ac3' }))).rejects.toMatchObject({ code: 'media.unsupported' });
  });

  test('is no longer decoded when the job is over', async () => {
    const source = format();
    const converter = await converterFor([source], 'wav', {
      createSoundDecoder: async () => fakeDecoder(),
      before: undefined,
      onDamage: () => undefined,
    });
    if (!converter) throw new Error('no converter');
    const stop = new MediaError('cancelled', 'Stopped.');
    const muxer = new ConvertingMuxer(createMuxer({ container: 'wav', sink: new MemorySink() }), converter, () =>
      Promise.reject(stop),
    );
    muxer.addTrack(source);
    muxer.write(
      0,
      Array.from({ length: 100 }, (_, index) => packet(index, 1)),
    );
    await expect(muxer.cut()).rejects.toBe(stop);
    expect(converter.seconds).toBe(0.64);
  });
});

test.each([
  ['fits as it is', [format({ codec: 'mp3' })], 'mp3'],
  ['is to be carried', [format()], 'mkv'],
  ['has a picture beside it', [format(), format()], 'wav'],
  ['has no decoder', [format({ codec: 'ac3' })], 'wav'],
  ['has no encoder', [format()], 'mp3'],
] as const)('sound that %s is not converted', async (_, formats, requested) => {
  const createSoundDecoder = async ({ codec }: AudioFormat) => (codec === 'opus' ? fakeDecoder() : undefined);
  expect(
    await converterFor(formats, requested, { createSoundDecoder, before: undefined, onDamage: () => undefined }),
  ).toBeUndefined();
});
