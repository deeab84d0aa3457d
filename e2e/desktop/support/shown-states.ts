import type { DesktopJob, DesktopWindowOutput } from '@clipharbor/contracts';
import { defaultDesktopSettings } from '@clipharbor/contracts';

const startedAtMs = Date.UTC(2030, 0, 31, 18, 45);

const job = (number: number, title: string, change: Partial<DesktopJob>): DesktopJob => ({
  id: `0190a5d2-0000-7000-8000-00000000000${number}`,
  state: 'running',
  code: null,
  bytes: 412_000_000,
  seconds: 1240,
  isLive: false,
  files: [],
  title,
  site: 'video.example',
  name: title,
  totalBytes: 1_240_000_000,
  totalSeconds: 3720,
  bytesPerSecond: 6_400_000,
  createdAtMs: startedAtMs - number * 60_000,
  endedAtMs: null,
  startAtMs: null,
  place: null,
  health: null,
  ...change,
});

const ended = { bytesPerSecond: null, endedAtMs: startedAtMs };
const health = { isComplete: true, segments: 930, gaps: 0, gapSeconds: 0, repairs: 2, retries: 1 };
const waiting = { state: 'waiting', bytes: 0, seconds: 0, bytesPerSecond: null, totalBytes: null } as const;

const running = [
  job(1, 'A walk by the sea', {}),
  job(2, 'Harbour camera', { isLive: true, totalBytes: null, totalSeconds: null, site: 'live.example' }),
  job(3, 'The lighthouse keeper', { ...waiting, place: 1 }),
  job(4, 'Old boats and new sails', { ...waiting, place: 2 }),
];
const troubled = [
  job(5, 'Storm over the pier', { state: 'paused', code: 'disk.full', bytesPerSecond: null }),
  job(6, 'A film with a torn part', { state: 'failed', code: 'segment.damaged', ...ended }),
  job(0, 'Pier at night', { state: 'waiting', code: 'network.failed', bytesPerSecond: null, place: 1 }),
  job(7, 'Members only', { state: 'failed', code: 'usage.exhausted', bytes: 0, ...ended }),
];
const over = [
  job(8, 'Evening on the quay', {
    ...{
      state: 'done',
      bytes: 1_240_000_000,
      files: [{ name: 'Evening on the quay.mp4', bytes: 1_240_000_000 }],
      health,
    },
    ...ended,
  }),
  job(9, 'Broadcast with gaps', {
    ...{ state: 'partial', files: [{ name: 'Broadcast with gaps.mp4', bytes: 412_000_000 }] },
    ...{ health: { ...health, isComplete: false, gaps: 2, gapSeconds: 14 } },
    ...ended,
  }),
];

/** The engine's responses, with jobs in states that are hard to reach, all at once. */
export const shownStates = {
  welcome: [],
  empty: [],
  running,
  troubled,
  lost: running,
  over,
  all: [...running, ...troubled, ...over],
} as const satisfies Record<string, readonly DesktopJob[]>;
export type ShownState = keyof typeof shownStates;

export const shownSettings = (isWelcome: boolean, locale: string): DesktopWindowOutput<'settings'> => ({
  settings: { ...defaultDesktopSettings, hasSeenWelcome: !isWelcome, locale },
  folder: 'D:\\Videos',
});

export const shownAccount: DesktopWindowOutput<'account'> = {
  session: {
    kind: 'signedIn',
    email: 'ana@example.org',
    plan: {
      planId: null,
      name: 'Free Trial',
      isEntitled: true,
      isFreeTrial: true,
      hasLifetimeAccess: false,
      accessUntil: null,
      remaining: { extraction: 12, download: 0, conversion: 5 },
      isStale: false,
    },
  },
};

export const shownChecks: DesktopWindowOutput<'doctor'> = {
  checks: [
    { name: 'host.chrome', state: 'ok', fix: null },
    { name: 'host.edge', state: 'wrong', fix: 'Repair.' },
    { name: 'host.chromium', state: 'missing', fix: 'Repair.' },
    { name: 'host.firefox', state: 'ok', fix: null },
    { name: 'host.program', state: 'ok', fix: null },
    { name: 'folder.data', state: 'ok', fix: null },
    { name: 'folder.downloads', state: 'ok', fix: null },
    { name: 'disk.space', state: 'failed', fix: 'Free some space.' },
  ],
};

export const shownInspection: DesktopWindowOutput<'inspect'> = {
  inspection: {
    type: 'hls',
    title: 'A walk by the sea',
    isLive: false,
    seconds: 3720,
    bytes: 1_240_000_000,
    heights: [2160, 1080, 720, 480],
    sounds: [
      { id: 'a', language: 'en', label: 'English', channels: 2 },
      { id: 'b', language: 'de', label: 'Deutsch', channels: 2 },
    ],
    subtitles: [
      { id: 'c', language: 'en', label: 'English' },
      { id: 'd', language: 'ja', label: '日本語' },
    ],
  },
};
