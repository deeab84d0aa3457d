import { expect, test } from 'vitest';
import { noProgress } from './job-record.ts';
import { canSavePartial, partialName } from './partial.ts';

const progress = { ...noProgress, seconds: 4 };

test('saving the existing parts is offered when something was written and the rest cannot be loaded', () => {
  expect(canSavePartial({ state: 'failed', failure: 'segment.missing', progress })).toBe(true);
  expect(canSavePartial({ state: 'failed', failure: 'segment.missing', progress: noProgress })).toBe(false);
  expect(canSavePartial({ state: 'failed', failure: 'disk.full', progress })).toBe(false);
  expect(canSavePartial({ state: 'running', failure: null, progress })).toBe(false);
});

test('the name says that the file is partial', () => {
  expect(partialName('A film.v2.mp4')).toBe('A film.v2 (partial).mp4');
  expect(partialName('film')).toBe('film (partial)');
});
