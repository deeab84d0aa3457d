import { desktopWindowAdd, plainOptions } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { type DownloadChoice, downloadOrder, formatsFor, startTime } from './download-order.ts';

const url = 'https://a.example/film.m3u8';
const choice: DownloadChoice = {
  title: '',
  height: null,
  format: 'mp4',
  options: plainOptions,
  trim: { from: '', to: '' },
  startAt: '',
};

test('options that were not chosen are left to the engine', () => {
  expect(downloadOrder(url, { isLive: false }, choice)).toEqual({ url, format: 'mp4' });
});

test('chosen options are sent to the engine', () => {
  const order = downloadOrder(
    url,
    { isLive: false },
    {
      ...choice,
      title: ' Film ',
      height: 720,
      options: { ...plainOptions, sounds: ['de'], subtitles: ['all'], subtitleFiles: 'srt' },
      trim: { from: '0:10', to: '1:00' },
      startAt: '2030-01-31T18:45',
    },
  );
  expect(desktopWindowAdd.safeParse(order).success).toBe(true);
  expect(order).toEqual({
    url,
    title: 'Film',
    quality: 720,
    format: 'mp4',
    audio: ['de'],
    subtitles: ['all'],
    subtitleFiles: 'srt',
    fromSeconds: 10,
    toSeconds: 60,
    startAtMs: startTime('2030-01-31T18:45'),
  });
});

test('a recording can have a start and parts, but no trim; audio has no quality to choose', () => {
  const options = { ...plainOptions, liveFrom: 300, splitSeconds: 900, subtitles: ['en'] };
  const order = downloadOrder(url, { isLive: true }, { ...choice, height: 720, format: 'mp3', options });
  expect(order).toEqual({ url, format: 'mp3', liveFrom: 300, splitSeconds: 900 });
});

test('every source has at least one format', () => {
  for (const type of ['hls', 'dash', 'file', 'image'] as const) expect(formatsFor({ type }).length).toBeGreaterThan(0);
});
