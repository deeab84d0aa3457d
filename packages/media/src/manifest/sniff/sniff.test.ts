import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sniff } from './sniff.ts';

const text = (value: string) => new TextEncoder().encode(value);
const binary = (value: string, size = 64) => {
  const bytes = new Uint8Array(Math.max(size, value.length));
  for (let index = 0; index < value.length; index++) bytes[index] = value.charCodeAt(index);
  return bytes;
};
const transport = (packets: number, offset = 0, step = 188) => {
  const bytes = new Uint8Array(offset + packets * step);
  for (let packet = 0; packet < packets; packet++) bytes[offset + packet * step] = 0x47;
  return bytes;
};

test.each([
  ['#EXTM3U\n#EXTINF:4,\na.ts', 'hls'],
  ['\uFEFF#EXTM3U', 'hls'],
  ['\r\n  #EXTM3U', 'hls'],
  ['#EXT-X-VERSION:3\n#EXTINF:4,\na', 'hls'],
  ['# made by x\n\n#EXTINF:4,\na', 'hls'],
  ['# only a comment\ntext', 'unknown'],
  ['<?xml version="1.0"?>\n<!-- x --><MPD type="static">', 'dash'],
  ['<dash:MPD xmlns:dash="x">', 'dash'],
  ['WEBVTT\n\n00:00.000 --> 00:01.000', 'webvtt'],
  ['WEBVTTX', 'unknown'],
  ['<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml">', 'ttml'],
  ['<svg xmlns="x">', 'svg'],
  ['<!DOCTYPE html><title>x', 'html'],
  ['  <HTML>', 'html'],
  ['<script>', 'html'],
  ['<Error><Code>AccessDenied</Code></Error>', 'xml'],
  ['{"error": 1}', 'json'],
  ['[{"a":1}]', 'json'],
  ['{not json', 'unknown'],
  ['', 'unknown'],
  ['hello', 'unknown'],
])('%j is %s', (body, type) => {
  expect(sniff(text(body)).type).toBe(type);
});

test.each([
  ['\0\0\0\x18ftypisom', 'mp4'],
  ['\0\0\0\x18ftypqt  ', 'mov'],
  ['\0\0\0\x18ftypavif', 'avif'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18styp', 'mp4'],
  ['\0\0\x01\x18moof', 'mp4'],
  ['\0\0\0\x01mdat', 'mp4'],
  ['\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'webm'],
  ['\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska', 'mkv'],
  ['OggS', 'ogg'],
  ['fLaC', 'flac'],
  ['RIFF\0\0\0\0WAVEfmt ', 'wav'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n', 'png'],
  ['GIF89a', 'gif'],
  ['BM\x10\0\0\0\0\0\0\0', 'bmp'],
  ['ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'mp3'],
  ['ID3\x04\0\0\0\0\0\0', 'mp3'],
  ['ID3\x04\0\0\0\0\0\0\xff\xf1\x50\x80\x40\0', 'aac'],
  ['\xff\xfb\x90\x44', 'mp3'],
  ['\xff\xf1\x50\x80\x40\0', 'aac'],
])('%j is %s', (body, type) => {
  expect(sniff(binary(body)).type).toBe(type);
});

test('transport streams are recognized by evenly spaced packets, even after an offset', () => {
  expect(sniff(transport(4)).type).toBe('mpegts');
  expect(sniff(transport(4, 77)).type).toBe('mpegts');
  expect(sniff(transport(4, 4, 192)).type).toBe('mpegts');
  expect(sniff(transport(4, 0, 204)).type).toBe('mpegts');
  expect(sniff(transport(1)).type).toBe('mpegts');
  expect(sniff(transport(1, 5)).type).toBe('unknown');
});

test('text with an early G is not a transport stream', () => {
  expect(sniff(text(`Game over. ${'x'.repeat(600)}`)).type).toBe('unknown');
});

test('a playlist is recognized whatever the distance between its letters G', () => {
  for (let size = 20; size <= 408; size += 1) {
    const entry = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="';
    const line = `${entry}${'x'.repeat(size)}".m3u8`.slice(0, Math.max(size, 1));
    for (const lead of ['#EXTM3U\n', '# made by G\n#EXTM3U\n', '\ufeff#EXTM3U\n']) {
      const list = lead + `${line.padEnd(size - 1, 'G')}\n`.repeat(Math.ceil(4096 / size));
      expect(sniff(text(list)).type, `entries of ${size} bytes`).toBe('hls');
    }
  }
});

test('text in which every letter is a G is not a transport stream', () => {
  expect(sniff(text('G'.repeat(4096))).type).toBe('unknown');
  expect(sniff(text(`<MPD>${'G'.repeat(4096)}`)).type).toBe('dash');
});

test('UTF-16 is recognized by its byte order mark', () => {
  const bytes = Uint8Array.from([0xff, 0xfe, ...[...'<MPD>'].flatMap((char) => [char.charCodeAt(0), 0])]);
  expect(sniff(bytes).type).toBe('dash');
});

test('headers decide only what bytes cannot', () => {
  expect(sniff(text('#EXTM3U'), { 'content-type': 'text/html' }).type).toBe('hls');
  expect(sniff(text('odd'), { 'content-type': 'Audio/MPEG; x=1' }).type).toBe('mp3');
  expect(sniff(text('odd'), { 'content-type': 'application/vnd.apple.mpegurl' }).type).toBe('unknown');
});

test('pages are distinguished from media', () => {
  expect(sniff(text('<html>')).kind).toBe('page');
  expect(sniff(text('{"a":1}')).kind).toBe('page');
  expect(sniff(text('#EXTM3U')).kind).toBe('manifest');
  expect(sniff(transport(3)).kind).toBe('media');
});

test('any bytes have a type', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 600 }),
      (bytes) => sniff(bytes).kind in { manifest: 1, media: 1, text: 1, image: 1, page: 1, unknown: 1 },
    ),
  );
});

test('endless comments are read in linear time', () => {
  expect(sniff(text('# '.repeat(5000))).type).toBe('unknown');
});
