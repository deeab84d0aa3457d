import { dayMs, graceMs } from '@clipharbor/domain';
import type { SubscriptionView } from './view.ts';

/** What the owner of a subscription is told about its end. */
export type EndNews =
  /** It will end, and nothing more is charged. */
  | { readonly kind: 'runsOut'; readonly accessUntil: number }
  /** It will end after further renewals. */
  | { readonly kind: 'endsLater'; readonly accessUntil: number; readonly renewsAt: number }
  /** It has ended without notice, or earlier than announced. */
  | { readonly kind: 'over'; readonly accessUntil: number };

/** The end that counts as announced from now on (`null`: none), and what remains to be said about it. */
export interface Announcement {
  readonly announcedEnd: number | null;
  readonly news: EndNews | null;
}

export interface EndState {
  readonly subscription: Pick<SubscriptionView, 'endsAt' | 'endedAt' | 'endCause' | 'periodEnd' | 'isPaused'>;
  readonly announcedEnd: number | null;
  readonly coveredUntil: number;
  /** Another mail covers its end: about a refund, or about what was bought instead. Or it never began. */
  readonly isExplained: boolean;
}

/** The provider may end a subscription a little later than the set time. */
const maxDelayMs = dayMs;

/**
 * One mail for each end. It is compared with the end announced last and not with the time of the cancellation, which the provider
 * changes together with other things. An end that was removed can be announced again.
 */
export function announcementOf(state: EndState): Announcement {
  const { subscription, announcedEnd, coveredUntil } = state;
  const { endsAt, endedAt, periodEnd, isPaused } = subscription;
  const unchanged: Announcement = { announcedEnd, news: null };
  if (endedAt !== null) return announcementOfOver(state, endedAt);
  if (endsAt === null) return { announcedEnd: null, news: null };
  // While the current period is not paid for, the provider still collects for it, so nothing can be promised.
  if (endsAt === announcedEnd || coveredUntil < Math.min(endsAt, periodEnd)) return unchanged;
  // Nor while collection is paused, if it may be charged again before it ends.
  if (isPaused && endsAt > periodEnd) return unchanged;
  const news: EndNews =
    endsAt > periodEnd
      ? { kind: 'endsLater', accessUntil: endsAt, renewsAt: periodEnd }
      : { kind: 'runsOut', accessUntil: endsAt };
  return { announcedEnd: endsAt, news };
}

function announcementOfOver(state: EndState, endedAt: number): Announcement {
  const { subscription, announcedEnd, coveredUntil, isExplained } = state;
  const isAsAnnounced = announcedEnd !== null && endedAt >= announcedEnd && endedAt <= announcedEnd + maxDelayMs;
  if (isAsAnnounced) return { announcedEnd, news: null };
  const isToTell = subscription.endCause === 'requested' && !isExplained;
  // One whose payment was due may have lost its access before it ended.
  const accessUntil = Math.min(endedAt, coveredUntil + graceMs);
  return { announcedEnd: endedAt, news: isToTell ? { kind: 'over', accessUntil } : null };
}
