import { type JobOrder, plainOptions } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { engineOptions } from './engine-options.ts';

const order: JobOrder = {
  id: '11111111-1111-4111-8111-111111111111',
  url: 'https://a.example/x.m3u8',
  format: 'mp4',
  height: null,
  title: 'A walk',
  sourceUrl: 'https://a.example/',
  expectedBytes: null,
  inlineManifest: null,
};

test('without choices the engine gets the format and the best quality', () => {
  expect(engineOptions(order)).toEqual({ kind: 'mp4', quality: 'best' });
  expect(engineOptions({ ...order, height: 720 })).toEqual({ kind: 'mp4', quality: 720 });
  expect(engineOptions({ ...order, format: 'mp3', height: 720 })).toEqual({ kind: 'mp3', quality: 'audio' });
  expect(engineOptions({ ...order, format: 'original' })).toEqual({});
});

test('each choice is passed on', () => {
  const options = {
    ...plainOptions,
    sounds: ['de', 'en'],
    subtitles: ['all'],
    subtitleFiles: 'srt' as const,
    fromSeconds: 0,
    toSeconds: 90,
  };
  expect(engineOptions({ ...order, name: 'Walk', options })).toEqual({
    kind: 'mp4',
    quality: 'best',
    name: 'Walk',
    audio: ['de', 'en'],
    subtitles: ['all'],
    subtitleFiles: 'srt',
    from: 0,
    to: 90,
  });
  expect(engineOptions({ ...order, options: { ...plainOptions, liveFrom: 600, splitBytes: 2e9 } })).toMatchObject({
    liveFrom: 600,
    split: { bytes: 2e9 },
  });
  expect(engineOptions({ ...order, options: { ...plainOptions, liveFrom: 'start', splitSeconds: 900 } })).toMatchObject(
    {
      liveFrom: 'start',
      split: { seconds: 900 },
    },
  );
});

test('no subtitle files are made when no subtitles were chosen', () => {
  expect(engineOptions({ ...order, options: { ...plainOptions, subtitleFiles: 'vtt' } })).not.toHaveProperty(
    'subtitleFiles',
  );
});
