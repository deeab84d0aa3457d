import { expect, test } from 'vitest';
import { fakeAudio, fakeText, fakeVideo } from '../../test/mux/synthetic.ts';
import type { AudioCodec, Format, VideoCodec } from '../model/packet.ts';
import { type Container, containerFor } from './index.ts';

const video = (codec: VideoCodec): Format => ({ ...fakeVideo, codec });
const audio = (codec: AudioCodec): Format => ({ ...fakeAudio, codec });

test.each<[Format[], Container]>([
  [[video('avc'), audio('aac')], 'mp4'],
  [[video('hevc'), audio('eac3'), fakeText], 'mp4'],
  [[video('vp9'), audio('opus')], 'mp4'],
  [[video('vp8'), audio('vorbis')], 'webm'],
  [[video('avc'), audio('vorbis')], 'mkv'],
  [[audio('aac')], 'm4a'],
  [[audio('flac')], 'm4a'],
  [[audio('vorbis')], 'webm'],
  [[audio('pcm')], 'mkv'],
])('without a request, %# goes into the most widely playable container', (formats, container) => {
  expect(containerFor(formats)).toBe(container);
});

test.each<[Container, Format[]]>([
  ['mp4', [video('avc'), audio('vorbis')]],
  ['webm', [video('avc'), audio('opus')]],
  ['m4a', [video('avc'), audio('aac')]],
  ['ts', [video('avc'), audio('opus')]],
  ['ts', [video('avc'), fakeText]],
  ['mp3', [audio('aac')]],
  ['mp3', [audio('mp3'), audio('mp3')]],
  ['wav', [audio('aac')]],
])('an impossible request for %s is refused, not replaced', (requested, formats) => {
  expect(() => containerFor(formats, requested)).toThrow(expect.objectContaining({ code: 'media.unsupported' }));
});

test('a possible request is honored', () => {
  expect(containerFor([video('avc'), audio('aac')], 'mkv')).toBe('mkv');
  expect(containerFor([audio('mp3')], 'mp3')).toBe('mp3');
});

test('no tracks is an error of the caller', () => {
  expect(() => containerFor([])).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});

test('a refusal names the codecs that do not fit, and nothing else', () => {
  expect(() => containerFor([video('avc'), audio('aac')], 'webm')).toThrow(
    expect.objectContaining({ message: 'webm cannot carry avc.', facts: { subject: 'avc' } }),
  );
});
