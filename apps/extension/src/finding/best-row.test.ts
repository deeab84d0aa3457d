import type { MediaRow } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { bestRow } from './best-row.ts';

const row = (id: string, own: Partial<MediaRow>): MediaRow => ({
  id,
  kind: 'video',
  title: id,
  origin: '',
  thumbnail: null,
  durationSeconds: null,
  bytes: null,
  isEstimate: false,
  heights: [],
  formats: ['mp4'],
  isAnalysed: true,
  isSaved: false,
  sounds: [],
  subtitles: [],
  expiresAtMs: null,
  refusal: null,
  canHandOver: true,
  ...own,
});

test('the longest video wins over a sharper one', () => {
  const rows = [
    row('ad', { durationSeconds: 20, heights: [2160] }),
    row('film', { durationSeconds: 900, heights: [720] }),
  ];
  expect(bestRow(rows)?.id).toBe('film');
});

test('a video wins over long sound, and the sharper of two equally long videos', () => {
  const rows = [
    row('sound', { kind: 'audio', durationSeconds: 9_000 }),
    row('low', { durationSeconds: 60, heights: [480] }),
    row('high', { durationSeconds: 60, heights: [480, 1080] }),
  ];
  expect(bestRow(rows)?.id).toBe('high');
});

test('the first of equals wins, so page order counts', () => {
  expect(bestRow([row('first', {}), row('second', {})])?.id).toBe('first');
});

test('there is no best row when everything is protected or nothing was found', () => {
  expect(bestRow([row('drm', { kind: 'protected' })])).toBeNull();
  expect(bestRow([])).toBeNull();
});
