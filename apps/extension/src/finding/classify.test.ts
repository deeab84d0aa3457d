import { expect, test } from 'vitest';
import { classify, classifyAddress, type Response, totalBytes } from './classify.ts';

const response = (url: string, headers: Record<string, string> = {}, rest: Partial<Response> = {}): Response => ({
  url,
  resourceType: 'xmlhttprequest',
  status: 200,
  method: 'GET',
  headers,
  ...rest,
});

test.each([
  ['https://a.example/x.m3u8', {}, { role: 'manifest', type: 'hls' }],
  ['https://a.example/x.m3u8?token=1', { 'content-type': 'text/plain' }, { role: 'manifest', type: 'hls' }],
  [
    'https://a.example/play',
    { 'content-type': 'Application/X-MpegURL; charset=utf-8' },
    { role: 'manifest', type: 'hls' },
  ],
  ['https://a.example/play', { 'content-type': 'application/dash+xml' }, { role: 'manifest', type: 'dash' }],
  ['https://a.example/v.mpd', {}, { role: 'manifest', type: 'dash' }],
  [
    'https://a.example/get',
    { 'content-type': 'video/mp4', 'content-length': '90000' },
    { role: 'file', kind: 'video', bytes: 90_000 },
  ],
  [
    'https://a.example/get',
    { 'content-disposition': 'attachment; filename="song.mp3"' },
    { role: 'file', kind: 'audio', bytes: null },
  ],
  ['https://a.example/list', { 'content-type': 'text/plain' }, { role: 'unsure' }],
])('%s %j is %j', (url, headers, expected) => {
  expect(classify(response(url, headers))).toEqual(expected);
});

test.each([
  ['a segment by name', response('https://a.example/seg1.ts', { 'content-type': 'video/mp2t' })],
  ['a segment by type', response('https://a.example/1', { 'content-type': 'video/iso.segment' })],
  ['a tiny file', response('https://a.example/beep.mp4', { 'content-type': 'video/mp4', 'content-length': '900' })],
  ['an advertisement', response('https://x.doubleclick.net/ad.mp4', { 'content-type': 'video/mp4' })],
  ['an error', response('https://a.example/x.mp4', { 'content-type': 'video/mp4' }, { status: 404 })],
  ['a response to POST', response('https://a.example/x.m3u8', {}, { method: 'POST' })],
  ['a page', response('https://a.example/', { 'content-type': 'text/html' })],
  ['a picture', response('https://a.example/x.png', { 'content-type': 'image/png' })],
  ['a script', response('blob:https://a.example/1', { 'content-type': 'video/mp4' })],
])('%s is not something to save', (_, given) => {
  expect(classify(given)).toBeNull();
});

test('the size is that of the whole file', () => {
  expect(totalBytes({ 'content-range': 'bytes 0-99/5000', 'content-length': '100' })).toBe(5000);
  expect(totalBytes({ 'content-range': 'bytes 0-99/*', 'content-length': '100' })).toBeNull();
  expect(totalBytes({ 'content-length': '100' })).toBe(100);
});

test('a URL alone is enough if the file name identifies the type', () => {
  expect(classifyAddress('https://a.example/x.mp4', 'video')).toEqual({ role: 'file', kind: 'video', bytes: null });
  expect(classifyAddress('https://a.example/api', 'fetch')).toBeNull();
});
