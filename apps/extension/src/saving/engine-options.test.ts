import { type JobOrder, plainOptions } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { engineOptions, healthOf } from './engine-options.ts';

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

test('gaps and repairs of all tracks are added up', () => {
  const track = {
    stream: '0',
    kind: 'video' as const,
    codec: 'avc',
    packets: 10,
    start: 0,
    end: 1,
    gaps: 1,
    gapSeconds: 2,
    droppedPackets: 1,
    repairedPackets: 2,
    clockJumps: 3,
  };
  const missing = [{ track: 'v', sequence: 3, start: 1, duration: 4, reason: 'gap' as const }];
  const rest = { damaged: [], endDifference: 0, warnings: [] };
  expect(healthOf({ isComplete: false, segments: 9, tracks: [track, track], missing, ...rest }, 5)).toEqual({
    isComplete: false,
    segments: 9,
    gaps: 3,
    gapSeconds: 8,
    repairs: 12,
    retries: 5,
  });
});
