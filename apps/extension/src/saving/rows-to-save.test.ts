import { expect, test } from 'vitest';
import { rowsToSave } from './rows-to-save.ts';

test('one click saves everything that may be saved, except live streams', () => {
  const video = { kind: 'video', isAnalysed: true, refusal: null } as const;
  const sound = { ...video, kind: 'audio' } as const;
  const others = [
    { ...video, kind: 'live' },
    { ...video, kind: 'protected' },
    { ...video, isAnalysed: false },
    { ...video, refusal: 'address.private' },
  ] as const;
  expect(rowsToSave([video, ...others, sound])).toEqual([video, sound]);
});
