import { type JobRecord, noProgress } from '../job-record.ts';

/** A download for unit tests. */
export const exampleJob = (changes: Partial<JobRecord> = {}): JobRecord => ({
  order: {
    id: '11111111-1111-4111-8111-111111111111',
    url: 'https://media.example/film.m3u8',
    format: 'mp4',
    height: null,
    title: 'A walk',
    sourceUrl: 'https://www.example/watch',
    expectedBytes: null,
    inlineManifest: null,
  },
  mediaId: 'm',
  kind: 'video',
  request: { referer: null, origin: null },
  hosts: ['media.example'],
  state: 'running',
  progress: noProgress,
  bytesPerSecond: null,
  progressAtMs: null,
  fileName: null,
  failure: null,
  createdAtMs: 0,
  downloadIds: [],
  ...changes,
});
