import { describe, expect, test } from 'vitest';
import { aacFormat, buildAacConfig, parseAdtsFrame } from './aac.ts';
import { BitWriter } from './bits.ts';
import { concatBytes } from './bytes.ts';

const bits = (...fields: [value: number, size: number][]): Uint8Array => {
  const writer = new BitWriter();
  for (const [value, size] of fields) writer.bits(value, size);
  return writer.toBytes();
};

describe('AudioSpecificConfig', () => {
  test.each([
    [
      'AAC-LC 44.1 kHz stereo',
      Uint8Array.of(0x12, 0x10),
      { codecString: 'mp4a.40.2', sampleRate: 44_100, channels: 2, frameSize: 1024 },
    ],
    [
      'HE-AAC signaled first',
      bits([5, 5], [6, 4], [2, 4], [3, 4], [2, 5], [0, 3]),
      { codecString: 'mp4a.40.5', sampleRate: 48_000, channels: 2, frameSize: 2048 },
    ],
    [
      'HE-AAC v2 signaled first',
      bits([29, 5], [6, 4], [1, 4], [3, 4], [2, 5], [0, 3]),
      { codecString: 'mp4a.40.29', sampleRate: 48_000, channels: 2, frameSize: 2048 },
    ],
    [
      'HE-AAC signaled at the end',
      bits([2, 5], [6, 4], [2, 4], [0, 3], [0x2b7, 11], [5, 5], [1, 1], [3, 4]),
      { codecString: 'mp4a.40.5', sampleRate: 48_000, channels: 2, frameSize: 2048 },
    ],
    ['a free sample rate', bits([2, 5], [15, 4], [47_999, 24], [1, 4], [0, 3]), { sampleRate: 47_999, channels: 1 }],
    ['7.1 channels', bits([2, 5], [3, 4], [7, 4], [0, 3]), { channels: 8 }],
    ['frames of 960', bits([2, 5], [3, 4], [2, 4], [1, 1], [0, 2]), { frameSize: 960 }],
  ])('%s', (_, config, expected) => {
    expect(aacFormat(config)).toMatchObject({ kind: 'audio', codec: 'aac', description: config, ...expected });
  });

  test.each([[new Uint8Array(0)], [Uint8Array.of(0x12)], [Uint8Array.of(0xff, 0xff)]])('%s is refused', (config) => {
    expect(aacFormat(config)).toBeUndefined();
  });

  test('the shortest form has two bytes', () => {
    expect(buildAacConfig(2, 4, 2)).toEqual(Uint8Array.of(0x12, 0x10));
  });
});

describe('ADTS', () => {
  const header = (channels: number, size: number) =>
    bits([0xfff, 12], [1, 4], [1, 2], [4, 4], [0, 1], [channels, 3], [0, 4], [size, 13], [0x7ff, 11], [0, 2]);

  test('a frame that extends past the data is short, not bad', () => {
    expect(parseAdtsFrame(header(2, 20), 0, 7)).toBe('short');
    expect(parseAdtsFrame(header(2, 20), 0, 3)).toBe('short');
    expect(parseAdtsFrame(Uint8Array.of(0xff, 0x00, 0, 0, 0, 0, 0), 0, 7)).toBe('bad');
  });

  test('a layout inside the first frame is moved into the configuration', () => {
    // One pair in front, one single channel after it, nothing else.
    const program = bits(
      [5, 3],
      [0, 4],
      [1, 2],
      [4, 4],
      [2, 4],
      [0, 4],
      [0, 4],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 3],
      [1, 1],
      [0, 4],
      [0, 1],
      [1, 4],
      [0, 8],
    );
    const frame = parseAdtsFrame(concatBytes([header(0, 7 + program.length), program]), 0, 7 + program.length);
    const config = typeof frame === 'string' ? undefined : frame.config();
    expect(config?.channels).toBe(3);
    expect(aacFormat(config?.description ?? new Uint8Array(0))?.channels).toBe(3);
  });
});
