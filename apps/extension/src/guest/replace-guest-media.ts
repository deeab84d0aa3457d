import type { GuestPage } from '../finding/guest-facts.ts';
import type { FoundMedia, TabMedia } from '../finding/tab-media.ts';

/** Known facts are kept as long as the medium is loaded in the same way; its URL may have a newer signature. */
function withKnownFacts(next: FoundMedia, known: FoundMedia | undefined): FoundMedia {
  const isSameWay =
    known !== undefined &&
    known.role === next.role &&
    (known.inlineManifest === null) === (next.inlineManifest === null);
  if (!isSameWay) return next;
  const { inspection, references } = known;
  return {
    ...next,
    bytes: next.bytes ?? known.bytes,
    durationSeconds: next.durationSeconds ?? known.durationSeconds,
    inspection,
    references,
  };
}

/** The list after another snapshot of the page. Guest media come first; media found in other ways are kept. */
export function replaceGuestMedia(tab: TabMedia, page: GuestPage, media: readonly FoundMedia[]): TabMedia {
  const known = new Map(tab.media.map((one) => [one.id, one]));
  const next = media.map((one) => withKnownFacts(one, known.get(one.id)));
  const others = tab.media.filter(({ guest }) => guest === undefined);
  const after: TabMedia = { ...tab, guest: page, media: [...next, ...others] };
  // Snapshots are frequent, and lists are sent to popups whenever they change.
  return JSON.stringify(after) === JSON.stringify(tab) ? tab : after;
}
