import { expect, test } from 'vitest';
import { ProgressReport } from './progress-report.ts';

test('bytes are reported while the first segments load, but not every time some arrive', () => {
  let now = 0;
  const reported: [bytes: number, seconds: number][] = [];
  const report = new ProgressReport(
    (event) => {
      if (event.type === 'progress') reported.push([event.progress.bytes, event.progress.seconds]);
    },
    { now: () => now },
  );
  const arriveAt = (moment: number, count: number): void => {
    now = moment;
    report.arrived(count);
  };
  // A manifest, before there is a position.
  arriveAt(900, 10);
  report.report({ seconds: 0, totalSeconds: 60 }, false);
  arriveAt(1000, 100);
  arriveAt(1500, 100);
  arriveAt(1600, 100);
  report.report({ seconds: 6, totalSeconds: 60 }, false);
  arriveAt(1700, 100);
  arriveAt(2200, 100);
  expect(reported).toEqual([
    [10, 0],
    [210, 0],
    [310, 6],
  ]);
});
