import type { AreaItem, AreaPosition, AreaState } from '@clipharbor/contracts';
import { brand, durationText, shareOf } from '@clipharbor/domain';
import { direction, failureKey, formatLocale } from '@clipharbor/i18n';
import { kindOf, titleOf } from '../finding/rows.ts';
import type { FoundMedia, TabMedia } from '../finding/tab-media.ts';
import type { JobRecord } from '../saving/job-record.ts';
import { isHandoverOver } from '../saving/movable.ts';
import { areaMedia } from './area-items.ts';
import { fillText, type LocalizedAreaTexts } from './area-texts.ts';
import { timeLeft } from './time-left.ts';

interface AreaInput {
  readonly tab: TabMedia;
  /** Newest first. */
  readonly jobs: readonly JobRecord[];
  readonly isHidden: boolean;
  readonly position: AreaPosition | null;
  readonly nowMs: number;
}

function stateOf(media: FoundMedia, job: JobRecord | undefined): AreaItem['state'] {
  switch (job?.state) {
    case 'running':
    case 'saving':
    case 'paused':
    case 'interrupted':
      return 'saving';
    case 'handedOver':
      return job.handover?.state === 'done' ? 'saved' : isHandoverOver(job.handover) ? 'idle' : 'saving';
    case 'done':
      return 'saved';
    case 'failed':
      return 'failed';
    default:
      if (kindOf(media) === 'protected') return 'refused';
      return media.role === 'manifest' && media.inspection === null ? 'reading' : 'idle';
  }
}

function itemOf(
  media: FoundMedia,
  { tab, jobs, nowMs }: AreaInput,
  { locale, messages }: LocalizedAreaTexts,
): AreaItem {
  const job = jobs.find(({ mediaId }) => mediaId === media.id);
  const kind = kindOf(media);
  const state = stateOf(media, job);
  const left = timeLeft(media.guest?.expiresAtMs ?? null, nowMs, locale);
  const { failures, media: words } = messages.extension;
  const details = [
    words.kinds[kind],
    ...(media.durationSeconds === null || kind === 'live' ? [] : [durationText(media.durationSeconds)]),
    ...(left === null ? [] : [fillText(messages.extensionGuest.expires, { time: left })]),
  ];
  const reasons = { failed: failures[failureKey(job?.failure ?? null)], refused: words.protectedReason };
  return {
    id: media.id,
    title: titleOf(tab, media),
    details: details.join(' · '),
    state,
    share: state === 'saving' && job !== undefined ? shareOf(job.progress) : null,
    reason: state === 'failed' || state === 'refused' ? reasons[state] : null,
  };
}

/** The collection that the shown media belong to, if any. */
function collectionOf(
  shown: readonly FoundMedia[],
  { tab }: AreaInput,
  { locale, messages }: LocalizedAreaTexts,
): AreaState['collection'] {
  const id = shown[0]?.guest?.collectionId;
  const collection = tab.guest?.collections.find((one) => one.id === id);
  if (collection === undefined) return null;
  const count = new Intl.NumberFormat(formatLocale(locale)).format(collection.mediaIds.length);
  return { id: collection.id, label: fillText(messages.extensionGuest.area.saveAll, { count }) };
}

/** Stories and albums in the order of the site, whichever item the visitor is viewing. */
function inSiteOrder(shown: readonly FoundMedia[], { guest }: TabMedia): FoundMedia[] {
  const order = guest?.collections.flatMap(({ mediaIds }) => mediaIds) ?? [];
  return shown.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** The state of the blue area. All texts are formatted here; the script in the page only displays them. */
export function areaState(input: AreaInput, texts: LocalizedAreaTexts): AreaState {
  const shown = areaMedia(input.tab);
  const { messages, locale } = texts;
  const { area } = messages.extensionGuest;
  const count = new Intl.NumberFormat(formatLocale(locale)).format(shown.length);
  return {
    to: 'guest',
    type: 'guest.area',
    isHidden: input.isHidden,
    position: input.position,
    direction: direction(locale),
    language: locale,
    items: inSiteOrder(shown, input.tab).map((media) => itemOf(media, input, texts)),
    mainId: shown[0]?.id ?? null,
    collection: collectionOf(shown, input, texts),
    texts: {
      name: fillText(area.name, { brand: brand.name }),
      count: fillText(area.count, { count }),
      download: messages.extension.media.download,
      downloadTitle: area.downloadTitle,
      tryAgain: messages.extension.job.tryAgain,
      showList: area.showList,
      hideList: area.hideList,
      move: area.move,
      hide: area.hide,
      reading: messages.extension.media.reading,
      saving: area.saving,
      saved: messages.extension.job.saved,
    },
  };
}
