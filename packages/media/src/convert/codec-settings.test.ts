import { expect, test } from 'vitest';
import { opusLayout } from './codec-settings.ts';

const head = [0, 6, 1, 56, 0, 0, 187, 128, 0, 0];

test('mono and stereo need no layout', () => {
  expect(opusLayout({ channels: 2, description: new Uint8Array([...head, 0]) })).toBeUndefined();
});

test('more channels use the layout of the configuration', () => {
  const description = new Uint8Array([...head, 1, 4, 2, 0, 4, 1, 2, 3, 5]);
  expect(opusLayout({ channels: 6, description })).toEqual({
    streamCount: 4,
    coupledStreamCount: 2,
    channelMappingTable: [0, 4, 1, 2, 3, 5],
  });
});

test('a configuration that ends early has no layout', () => {
  expect(opusLayout({ channels: 6, description: new Uint8Array([...head, 1, 4]) })).toBeUndefined();
});
