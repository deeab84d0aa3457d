import { expect, test } from 'vitest';
import { fileSource } from '../sites/pieces.ts';
import { briefly } from '../testing/find.ts';
import { orderSources } from './order-sources.ts';

const file = (name: string, facts: Parameters<typeof fileSource>[1] = {}) =>
  fileSource(`https://cdn.example/${name}?sig=1`, { sound: 'included', ...facts });
const order = (...sources: Parameters<typeof orderSources>[0]) => orderSources(sources).map(briefly);

test('manifests come before files', () => {
  expect(
    order(
      file('a'),
      { kind: 'hls', url: 'https://cdn.example/m' },
      { kind: 'dash', url: 'https://cdn.example/d' },
      { kind: 'dashText', text: '<MPD/>', hosts: ['h'] },
    ),
  ).toEqual(['dashText h', 'dash /d', 'hls /m', 'file a ? included']);
});

test('files are sorted by size, then by an HD label, then by the most compatible codec, then by bit rate', () => {
  expect(
    order(file('small', { height: 10, width: 10 }), file('large', { height: 20, width: 20 })).map(
      (line) => line.split(' ')[1],
    ),
  ).toEqual(['large', 'small']);
  expect(order(file('sd', { label: 'SD' }), file('hd', { label: 'HD' }))[0]).toContain('hd');
  expect(order(file('hevc', { codec: 'bytevc1' }), file('avc', { codec: 'h264' }))[0]).toContain('avc');
  expect(order(file('low', { bitsPerSecond: 1 }), file('high', { bitsPerSecond: 2 }))[0]).toContain('high');
});

test('a file without its sound is last, however large', () => {
  expect(
    order(
      file('large', { width: 99, height: 99, sound: 'separate' }),
      file('unknown', { sound: 'unknown' }),
      file('small'),
    ),
  ).toEqual(['file small ? included', 'file unknown ? unknown', 'file large 99 separate']);
});

test('the same file with a newer signature is one file, with the newer signature', () => {
  const [only, ...rest] = orderSources([file('a'), fileSource('https://cdn.example/a?sig=2')]);
  expect(only).toMatchObject({ url: 'https://cdn.example/a?sig=2' });
  expect(rest).toEqual([]);
});
