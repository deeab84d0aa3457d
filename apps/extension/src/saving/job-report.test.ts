import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noProgress } from './job-record.ts';
import { jobReport } from './job-report.ts';
import { exampleJob } from './test-support/example-job.ts';

const about = { version: '1.2.3', browser: 'Mozilla/5.0 Chrome/150', nowMs: 61_000 };

test('a report contains what support needs', () => {
  const job = exampleJob({
    state: 'failed',
    failure: 'http.refused',
    failureStatus: 403,
    failureSegment: 12,
    createdAtMs: 1000,
    progress: { ...noProgress, bytes: 5, totalBytes: 9 },
  });
  const report = jobReport({ ...about, job, hasAddress: false });
  for (const fact of ['1.2.3', 'http.refused', 'HTTP status: 403', 'Segment: 12', '5 of 9', '60 s ago', 'mp4'])
    expect(report).toContain(fact);
});

test('a report has no URL, host, title or file name unless the box is ticked', () => {
  const long = fc.string({ minLength: 12 });
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true }),
      fc.webUrl(),
      long,
      long,
      (url, sourceUrl, title, fileName) => {
        const base = exampleJob();
        const hosts = [new URL(url).hostname];
        const job = exampleJob({ order: { ...base.order, url, sourceUrl, title }, hosts, fileName });
        const report = jobReport({ ...about, job, hasAddress: false });
        expect(report).not.toMatch(/https?:/);
        for (const secret of [url, sourceUrl, title, fileName, ...hosts, new URL(sourceUrl).hostname])
          expect(report).not.toContain(secret);
        const ticked = jobReport({ ...about, job, hasAddress: true });
        expect(ticked).toContain(url);
        expect(ticked).toContain(sourceUrl);
      },
    ),
  );
});
