import type { DesktopJob } from '@clipharbor/contracts';

/** A download in progress. */
export const exampleJob = (change: Partial<DesktopJob> = {}): DesktopJob => ({
  id: '0190a5d2-0000-7000-8000-000000000001',
  state: 'running',
  code: null,
  bytes: 40_000_000,
  seconds: 40,
  isLive: false,
  files: [],
  title: 'A walk by the sea',
  site: 'video.example',
  name: 'A walk by the sea',
  totalBytes: 100_000_000,
  totalSeconds: 100,
  bytesPerSecond: 2_000_000,
  createdAtMs: Date.UTC(2030, 0, 31, 18, 45),
  endedAtMs: null,
  startAtMs: null,
  place: null,
  health: null,
  ...change,
});
