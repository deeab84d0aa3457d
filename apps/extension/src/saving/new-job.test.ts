import { defaultSettings } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { emptyTab, type FoundMedia, type InspectedFacts } from '../finding/tab-media.ts';
import { jobForLink, jobForMedia, withInspection } from './new-job.ts';

const nowMs = new Date(2026, 2, 4).getTime();
const media: FoundMedia = {
  id: 'm',
  url: 'https://cdn.example/film.m3u8',
  role: 'manifest',
  kind: 'video',
  bytes: 1000,
  durationSeconds: 60,
  poster: 'https://cdn.example/poster.jpg',
  label: null,
  request: { referer: 'https://www.film.example/', origin: null },
  isLoadedByScript: false,
  inspection: null,
  inlineManifest: null,
  references: ['https://parts.example/*.ts'],
};
const found: InspectedFacts = {
  url: 'https://cdn.example/x/master.m3u8',
  type: 'hls',
  isLive: false,
  title: null,
  durationSeconds: 60,
  bytes: 5000,
  hasVideo: true,
  heights: [1080, 720],
  sounds: [],
  subtitles: [],
  failure: null,
  references: ['https://parts.example/1.ts'],
};

test('a new download is queued, named by the template and placed in its site’s folder', () => {
  const tab = emptyTab('https://www.film.example/watch', 0, 'A walk');
  const settings = { ...defaultSettings, nameTemplate: '{date} {title} {quality}', usesSiteFolders: true };
  const job = jobForMedia(tab, media, { height: 720, format: 'mp4' }, settings, nowMs);
  expect(job).toMatchObject({ state: 'queued', queuedAtMs: nowMs, folder: 'film.example', mediaId: 'm' });
  expect(job.order).toMatchObject({ name: '2026-03-04 A walk 720p', coverUrl: media.poster, expectedBytes: 1000 });
  expect(job.hosts).toEqual(['cdn.example', 'parts.example']);
});

test('a link is a download about which nothing is known until it is read', () => {
  const job = jobForLink('https://cdn.example/x/master.m3u8', nowMs);
  expect(job).toMatchObject({ state: 'queued', isUnread: true, kind: 'video' });
  const read = withInspection(job, found, { ...defaultSettings, lastRule: { height: 720, format: 'mkv' } }, nowMs);
  expect(read.isUnread).toBeUndefined();
  expect(read.order).toMatchObject({ format: 'mkv', height: 720, expectedBytes: 5000, name: 'x' });
  expect(read.hosts).toEqual(['cdn.example', 'parts.example']);
});

test('a link to a file keeps the file; a link to a channel is a recording', () => {
  const job = jobForLink('https://cdn.example/clip.mp4', nowMs);
  expect(withInspection(job, { ...found, type: 'file' }, defaultSettings, nowMs).order).toMatchObject({
    format: 'original',
    name: 'clip',
  });
  expect(withInspection(job, { ...found, isLive: true }, defaultSettings, nowMs).kind).toBe('live');
});

test('a link to a stream of sound is saved as sound, and a recording is not converted', () => {
  const job = jobForLink('https://radio.example/main.m3u8', nowMs);
  const sound = { ...found, hasVideo: false, heights: [] };
  expect(withInspection(job, sound, defaultSettings, nowMs)).toMatchObject({ kind: 'audio', order: { format: 'm4a' } });
  const settings = { ...defaultSettings, siteRules: { 'radio.example': { height: null, format: 'mp3' as const } } };
  expect(withInspection(job, sound, settings, nowMs).order.format).toBe('mp3');
  expect(withInspection(job, { ...sound, isLive: true }, settings, nowMs).order.format).toBe('m4a');
});
