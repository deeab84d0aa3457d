import { type GrowingStart, readGrowingStart } from '@clipharbor/media';
import { openResult, playLock } from '../saving/job-folder.ts';
import { isActive, type JobRecord } from '../saving/job-record.ts';
import { storedJob, watchStoredJobs } from '../saving/stored-job.ts';
import { MediaFeed } from './feed-media-source.ts';
import { GrowingFile } from './growing-file.ts';

/** The message below the picture. */
export type PlayState = 'loading' | 'growing' | 'stopped' | 'finished' | 'unsupported' | 'gone';

const retryMs = 500;

/** Whether the folder contains the complete result. */
const isWhole = (job: JobRecord | undefined): boolean => job?.state === 'saving' || job?.state === 'done';

function stateOf(job: JobRecord | undefined): PlayState {
  if (job === undefined || job.state === 'cancelled') return 'gone';
  if (isWhole(job)) return 'finished';
  return isActive(job) ? 'growing' : 'stopped';
}

export interface PlayOptions {
  readonly jobId: string;
  readonly video: HTMLVideoElement;
  readonly onState: (state: PlayState) => void;
  readonly signal: AbortSignal;
}

/** Plays the result of a job from its first fragment, and continues as more is written. */
export async function playJob({ jobId, video, onState, signal }: PlayOptions): Promise<void> {
  holdFolder(jobId, signal);
  const file = new GrowingFile(jobId);
  let job = await storedJob(jobId);
  watchStoredJobs(async () => {
    const wasActive = job !== undefined && isActive(job);
    job = await storedJob(jobId);
    if (job !== undefined && isActive(job) && !wasActive) file.expectWriter();
    onState(stateOf(job));
  }, signal);

  const start = await awaitStart(file, () => stateOf(job) === 'gone', signal);
  if (signal.aborted) return;
  if (start === null) return onState('gone');
  onState(stateOf(job));
  startPlaying(video);
  if (start.state === 'finished') {
    video.src = URL.createObjectURL(await openResult(jobId));
    return;
  }
  if (start.state !== 'growing' || !MediaSource.isTypeSupported(start.mimeType)) return onState('unsupported');
  await new MediaFeed({ file, video, start, isFinished: () => isWhole(job), signal }).run();
}

/** The beginning of the file, as soon as it is written; null if there will be none. */
async function awaitStart(file: GrowingFile, isGone: () => boolean, signal: AbortSignal): Promise<GrowingStart | null> {
  while (!signal.aborted) {
    const start = await readGrowingStart(file).catch(() => null);
    if (start !== null && start.state !== 'nothing') return start;
    if (isGone()) return null;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  return null;
}

/** Keeps the folder from being cleared while the page is open, even though the download is complete. */
function holdFolder(jobId: string, signal: AbortSignal): void {
  const isClosed = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  void navigator.locks.request(playLock(jobId), { mode: 'shared' }, () => isClosed);
}

/** Without a click on this page, some browsers start playback only when muted. */
function startPlaying(video: HTMLVideoElement): void {
  video.addEventListener(
    'loadedmetadata',
    () => {
      video.play().catch(() => {
        video.muted = true;
        video.play().catch(() => undefined);
      });
    },
    { once: true },
  );
}
