import type { Handover, HandoverState, JobOrder, JobProgress, JobState, MediaKind } from '@clipharbor/contracts';
import { canHandOver } from './desktop-order.ts';

interface Job {
  readonly order: Pick<JobOrder, 'inlineManifest' | 'options'>;
  readonly state: JobState;
  readonly kind: MediaKind;
  readonly failure: string | null;
  readonly isUnread?: boolean;
}

/**
 * Whether the desktop app can continue a download. A recording that has ended here cannot be moved, because the app could only
 * record what is live now.
 */
export function isMovable({ order, state, kind, failure, isUnread }: Job): boolean {
  if (isUnread === true || !canHandOver(order)) return false;
  switch (state) {
    case 'queued':
    case 'running':
    case 'paused':
      return true;
    case 'interrupted':
      return kind !== 'live';
    case 'failed':
      return kind !== 'live' && failure !== 'media.protected';
    case 'saving':
    case 'handedOver':
    case 'done':
    case 'cancelled':
      return false;
  }
}

interface Recording {
  readonly kind: MediaKind;
  readonly progress: JobProgress;
}

/** Whether something was recorded that the app cannot load again. */
export const hasRecorded = ({ kind, progress }: Recording): boolean => kind === 'live' && progress.seconds > 0;

const ended: ReadonlySet<HandoverState> = new Set(['done', 'partial', 'failed', 'cancelled', 'removed']);

/** Ended in the app, unless the user restarts it there. */
export const isHandoverOver = (handover: Pick<Handover, 'state'> | undefined): boolean =>
  handover !== undefined && ended.has(handover.state);
