import { expect, test } from 'vitest';
import { fakeAudio, fakeVideo } from '../../../test/mux/synthetic.ts';
import type { AudioFormat, VideoFormat } from '../../model/packet.ts';
import { join } from '../bytes/writer.ts';
import { adtsHeaders } from './adts.ts';
import { annexB } from './annex-b.ts';
import { opusHead } from './opus.ts';
import { pcmLayout } from './pcm.ts';
import { primingTicks } from './priming.ts';

const avc: VideoFormat = {
  ...fakeVideo,
  codec: 'avc',
  description: Uint8Array.of(1, 100, 0, 31, 0xff, 0xe1, 0, 2, 0x67, 1, 1, 0, 2, 0x68, 2),
};
const aac = (...description: number[]): AudioFormat => ({
  ...fakeAudio,
  codec: 'aac',
  description: Uint8Array.from(description),
});

test('a key frame gets a delimiter and the parameter sets, another picture only the delimiter', () => {
  const start = [0, 0, 0, 1];
  const data = Uint8Array.of(0, 0, 0, 2, 0x65, 9);
  expect([...join(annexB(avc, data, true))]).toEqual([
    ...[...start, 9, 0xf0, ...start, 0x67, 1, ...start, 0x68, 2, ...start, 0x65, 9],
  ]);
  expect([...join(annexB(avc, data, false))]).toEqual([...start, 9, 0xf0, ...start, 0x65, 9]);
});

test('existing delimiters and parameter sets are not duplicated', () => {
  const data = Uint8Array.of(0, 0, 0, 2, 9, 0x10, 0, 0, 0, 2, 0x67, 7, 0, 0, 0, 1, 0x65);
  const start = [0, 0, 0, 1];
  expect([...join(annexB(avc, data, true))]).toEqual([...start, 9, 0xf0, ...start, 0x67, 7, ...start, 0x65]);
});

test('a picture that is cut off is a typed error', () => {
  expect(() => annexB(avc, Uint8Array.of(0, 0, 0, 9, 1), true)).toThrow(
    expect.objectContaining({ code: 'segment.damaged' }),
  );
});

test('an ADTS header states profile, rate, channels and length', () => {
  // AAC-LC, 44.1 kHz (4), stereo; 100 bytes plus a 7-byte header.
  expect([...adtsHeaders(aac(0x12, 0x10))(100)]).toEqual([0xff, 0xf1, 0x50, 0x80, 0x0d, 0x7f, 0xfc]);
});

test.each([
  ['no configuration', aac()],
  ['a custom channel layout', aac(0x12, 0x00)],
  ['an object type that ADTS does not know', aac(0xb9, 0x90)],
])('%s is refused with a typed error', (_, format) => {
  expect(() => adtsHeaders(format)).toThrow(expect.objectContaining({ code: 'media.unsupported' }));
});

test('an announced extension is left to the decoder: the frames are low complexity', () => {
  expect(adtsHeaders(aac(0x2b, 0x90))(1)[2]).toBe((1 << 6) | (7 << 2));
});

test('the Opus header is the MP4 one with its byte order reversed', () => {
  const format: AudioFormat = {
    ...fakeAudio,
    codec: 'opus',
    description: Uint8Array.of(0, 2, 1, 0x38, 0, 0, 0xbb, 0x80, 0, 0, 0),
  };
  expect([...opusHead(format).subarray(8)]).toEqual([1, 2, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]);
  expect(primingTicks(format)).toBe(312);
  expect(primingTicks({ ...format, priming: 0 })).toBe(0);
});

test('the codec string names the layout of uncompressed sound', () => {
  const layout = (codecString: string) => pcmLayout({ ...fakeAudio, codec: 'pcm', codecString });
  expect(layout('pcm-s16le')).toEqual({ bits: 16, isFloat: false });
  expect(layout('pcm-s24le')).toEqual({ bits: 24, isFloat: false });
  expect(layout('pcm-f32le')).toEqual({ bits: 32, isFloat: true });
  expect(layout('pcm')).toEqual({ bits: 16, isFloat: false });
});
