import type { AccountState, SaveFormat } from '@clipharbor/contracts';
import type { UsageKind } from '@clipharbor/domain';

/** Formats whose sound is re-encoded; the others keep the sound as it is. */
const converted: ReadonlySet<SaveFormat> = new Set(['mp3', 'wav']);

/** What is saved: a medium in a format, or images of a page in one click. */
export type SavedAs = SaveFormat | 'images';

/** What saving uses. Extracting a medium counts once, however often it is saved; images need no extraction. */
export const unitsFor = (savedAs: SavedAs, isExtracted: boolean): UsageKind[] =>
  savedAs === 'images'
    ? ['download']
    : [
        ...(isExtracted ? [] : (['extraction'] as const)),
        'download',
        ...(converted.has(savedAs) ? (['conversion'] as const) : []),
      ];

export type Permit =
  /** Nothing is counted. */
  | { readonly kind: 'free' }
  | { readonly kind: 'counted' }
  | { readonly kind: 'signIn' | 'noPlan' | 'ended' }
  | { readonly kind: 'exhausted'; readonly unit: UsageKind };

interface SaveRequest {
  readonly mediaId: string;
  readonly format: SavedAs;
}

/** Whether a medium may be saved, as far as is known before the server is asked. */
export function permitFor(
  { session, pageTerms, extractedIds }: Pick<AccountState, 'session' | 'pageTerms' | 'extractedIds'>,
  { mediaId, format }: SaveRequest,
): Permit {
  if (pageTerms === 'guest') return { kind: 'free' };
  if (session.kind === 'signedOut') return { kind: pageTerms === 'local' ? 'free' : 'signIn' };
  const { plan } = session;
  // Never asked, or too long ago: the reservation will decide.
  if (plan === null || plan.isStale) return { kind: 'counted' };
  if (!plan.isEntitled) return { kind: plan.planId === null ? 'noPlan' : 'ended' };
  const unit = unitsFor(format, extractedIds.includes(mediaId)).find((kind) => plan.remaining[kind] === 0);
  return unit === undefined ? { kind: 'counted' } : { kind: 'exhausted', unit };
}
