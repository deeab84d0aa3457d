import { expect, test } from 'vitest';
import { alacFormat, alacFrameSize } from './alac.ts';

const config = Uint8Array.of(0, 0, 16, 0, 0, 24, 40, 10, 14, 6, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0x77, 0);

test('the configuration gives channels, rate and frame size', () => {
  expect(alacFormat(config)).toEqual({
    kind: 'audio',
    codec: 'alac',
    codecString: 'alac',
    description: config,
    sampleRate: 96_000,
    channels: 6,
  });
  expect(alacFrameSize(config)).toBe(4096);
});

test.each([
  ['too short', config.subarray(0, 23)],
  ['without channels', config.with(9, 0)],
  ['without a rate', config.with(21, 0).with(22, 0)],
])('a configuration that is %s is refused', (_, damaged) => {
  expect(alacFormat(damaged)).toBeUndefined();
});
