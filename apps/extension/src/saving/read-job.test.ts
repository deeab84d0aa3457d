import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJob } from './read-job.ts';
import { exampleJob } from './test-support/example-job.ts';

test('a stored download is read with all its fields', () => {
  const job = exampleJob({ failure: 'disk.full', failureStatus: 403, state: 'failed' });
  expect(readJob(JSON.parse(JSON.stringify(job)))).toMatchObject(job);
});

test('a damaged entry is not a download', () => {
  const job: Record<string, unknown> = { ...exampleJob() };
  for (const key of ['order', 'state', 'progress', 'hosts', 'downloadIds']) {
    for (const damaged of [null, undefined, 7, 'x']) expect(readJob({ ...job, [key]: damaged })).toBeUndefined();
  }
  fc.assert(fc.property(fc.jsonValue(), (value) => readJob(value) === undefined));
});
