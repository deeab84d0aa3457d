import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksLikeText } from './sniff.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  '<!DOCTYPE html><html>',
  '\ufeff<html>',
  '{"error":"expired"}',
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
  'Forbidden\r\n',
  '访问被拒绝',
])('%j is text', (text) => {
  expect(looksLikeText(utf8(text))).toBe(true);
});

test('a character cut at the end of the sample is still text', () => {
  expect(looksLikeText(utf8('é'.repeat(400)).subarray(0, 511))).toBe(true);
});

test.each([
  ['MPEG-TS', [0x47, 0x40, 0, 0x10]],
  ['MP4', [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70]],
  ['WebM', [0x1a, 0x45, 0xdf, 0xa3]],
  ['ADTS', [0xff, 0xf1, 0x50, 0x80]],
  ['ID3', [0x49, 0x44, 0x33, 4, 0, 0]],
  ['MP3', [0xff, 0xfb, 0x90, 0]],
  ['Ogg', [0x4f, 0x67, 0x67, 0x53, 0, 2]],
  ['nothing', []],
])('%s is not text', (_name, bytes) => {
  expect(looksLikeText(Uint8Array.from(bytes))).toBe(false);
});

test('encrypted bytes are not text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 600 }), (bytes) => {
      const isPrintable = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
      expect(looksLikeText(bytes) && !isPrintable && bytes.some((byte) => byte < 9)).toBe(false);
    }),
  );
});
