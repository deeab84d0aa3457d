import { defaultSettings, type FeedFailure, type JobView, type MediaRow, type PopupState } from '@clipharbor/contracts';

const picture = (from: string, to: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="320" height="180" fill="url(#g)"/><circle cx="240" cy="60" r="26" fill="#fff" opacity=".8"/><path d="M0 180l90-80 60 50 70-90 100 120z" fill="#0f172a" opacity=".45"/></svg>`)}`;

const row = (own: Partial<MediaRow>): MediaRow => ({
  id: 'one',
  kind: 'video',
  title: 'A walk by the sea',
  origin: 'media.example.org · master.m3u8',
  thumbnail: picture('#38bdf8', '#6366f1'),
  durationSeconds: 754,
  bytes: 183_000_000,
  isEstimate: true,
  heights: [1080, 720, 480],
  formats: ['mp4', 'mkv', 'm4a', 'mp3', 'wav'],
  isAnalysed: true,
  isSaved: false,
  sounds: [],
  subtitles: [],
  expiresAtMs: null,
  refusal: null,
  canHandOver: true,
  ...own,
});

const job = (own: Partial<JobView>): JobView => ({
  id: '00000000-0000-4000-8000-000000000001',
  mediaId: 'one',
  title: 'A walk by the sea',
  kind: 'video',
  state: 'running',
  progress: { bytes: 78_000_000, totalBytes: 183_000_000, seconds: 320, totalSeconds: 754 },
  bytesPerSecond: 4_200_000,
  fileName: null,
  failure: null,
  createdAtMs: 1_780_000_000_000,
  canPlay: false,
  canSavePartial: false,
  isPartial: false,
  canMove: false,
  ...own,
});

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const base: PopupState = {
  media: [],
  images: [],
  jobs: [],
  hasDamagedJobs: false,
  imageArchive: null,
  refusal: null,
  hasAllAccess: true,
  settings: defaultSettings,
  site: 'media.example.org',
  desktop: null,
  guest: null,
};

const found: MediaRow[] = [
  row({}),
  row({
    id: 'two',
    title:
      'Interview with the keeper of the northern lighthouse, part two: storms, ships and seventy winters on the rock',
    thumbnail: picture('#f59e0b', '#a855f7'),
    durationSeconds: 4_391,
    bytes: 1_240_000_000,
    heights: [2160, 1440, 1080, 720],
  }),
  row({
    id: 'three',
    kind: 'audio',
    title: 'Harbour sounds at dawn',
    origin: 'audio.example.org · dawn.mp3',
    thumbnail: null,
    durationSeconds: 61,
    bytes: 2_400_000,
    isEstimate: false,
    heights: [],
    formats: ['original', 'm4a', 'mp3', 'wav'],
  }),
  row({
    id: 'four',
    kind: 'live',
    title: 'Harbour camera',
    thumbnail: picture('#0f766e', '#0ea5e9'),
    durationSeconds: null,
    bytes: null,
    heights: [720],
  }),
  row({
    id: 'five',
    kind: 'protected',
    title: 'Feature film',
    thumbnail: null,
    durationSeconds: 6_120,
    bytes: null,
    formats: [],
  }),
];

const going: JobView[] = [
  job({}),
  job({ id: idOf(2), mediaId: 'two', title: 'Interview', state: 'paused', bytesPerSecond: null }),
  job({
    id: idOf(3),
    mediaId: 'three',
    title: 'Harbour sounds at dawn',
    kind: 'audio',
    state: 'done',
    fileName: 'Harbour sounds at dawn.mp3',
  }),
  job({
    id: idOf(4),
    mediaId: 'four',
    title: 'Harbour camera',
    kind: 'live',
    progress: { bytes: 12_000_000, totalBytes: null, seconds: 94, totalSeconds: null },
  }),
  job({
    id: idOf(5),
    mediaId: 'six',
    title: 'Ferry timetable explained',
    state: 'failed',
    failure: 'http.refused',
    bytesPerSecond: null,
  }),
  job({ id: idOf(6), mediaId: 'seven', title: 'Night at the pier', state: 'interrupted', bytesPerSecond: null }),
  job({ id: idOf(7), mediaId: 'eight', title: 'Tides explained', bytesPerSecond: null, isReconnecting: true }),
];

/** Downloads in the desktop app: running, in trouble, finished. */
const handed: JobView[] = (
  [
    ['running', null],
    ['paused', 'disk.full'],
    ['done', null],
    ['failed', 'http.refused'],
    ['removed', null],
  ] as const
).map(([state, code], index) =>
  job({
    id: idOf(20 + index),
    mediaId: `handed ${index}`,
    title: found[index]?.title ?? '',
    state: 'handedOver',
    bytesPerSecond: state === 'running' ? 9_400_000 : null,
    handover: { id: idOf(40 + index), state, code },
  }),
);

/** Every state that the popup can show, made up because real pages rarely produce them. */
export const shownStates = {
  empty: base,
  firstUse: { ...base, hasAllAccess: false },
  media: { ...base, media: found },
  reading: {
    ...base,
    media: [row({ isAnalysed: false, heights: [], thumbnail: null, bytes: null, durationSeconds: null })],
  },
  saving: { ...base, media: found.slice(0, 4), jobs: going },
  failed: {
    ...base,
    media: [row({ id: 'six', title: 'Ferry timetable explained' }), row({ isSaved: true })],
    jobs: [going[4] ?? job({})],
  },
  refused: { ...base, refusal: 'refused.youtube' },
  images: {
    ...base,
    images: ['#38bdf8', '#f59e0b', '#0f766e', '#a855f7', '#ef4444'].map((color, index) => ({
      id: `image ${index}`,
      title: `Pier ${index + 1}.jpg`,
      url: picture(color, '#0f172a'),
      width: 1600,
      height: 900,
    })),
    imageArchive: { state: 'done', saved: 4, failed: 1, failure: null },
  },
  downloads: { ...base, jobs: going },
  desktop: { ...base, desktop: { kind: 'connected', version: '1.2.3' }, jobs: handed },
  desktopGone: { ...base, desktop: { kind: 'failed', failure: 'notInstalled' }, jobs: handed.slice(0, 1) },
  damaged: { ...base, hasDamagedJobs: true, media: found.slice(0, 1) },
  unreadable: { hasFailed: true },
} as const satisfies Record<string, PopupState | FeedFailure>;

export type ShownState = keyof typeof shownStates;
