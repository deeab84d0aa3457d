import { expect, test } from 'vitest';
import { healthFigures } from './health-figures.ts';

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
  expect(healthFigures({ isComplete: false, segments: 9, tracks: [track, track], missing, ...rest }, 5)).toEqual({
    isComplete: false,
    segments: 9,
    gaps: 3,
    gapSeconds: 8,
    repairs: 12,
    retries: 5,
  });
});
