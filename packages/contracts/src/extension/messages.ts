import * as z from 'zod/mini';
import { filled, text, uuid } from '../shapes.ts';
import { saveOptions } from './choices.ts';
import { guestView } from './guest.ts';
import { desktopStatus } from './handover.ts';
import { jobEvent, jobOrder, jobView } from './jobs.ts';
import {
  address,
  imageRow,
  inlineManifest,
  maxAddressCharacters,
  maxListedTracks,
  mediaRow,
  saveFormats,
  soundTrack,
  subtitleTrack,
} from './media.ts';
import { extensionSettings, settingsChange } from './settings.ts';
import { tabId } from './tab.ts';

/** Addresses that can be added at once. */
export const maxLinks = 200;

/** A medium of a tab, and how it is to be saved. */
const chosenMedium = {
  to: z.literal('background'),
  tabId,
  mediaId: filled(64),
  height: z.nullable(z.int()),
  format: z.enum(saveFormats),
  options: z.optional(saveOptions),
};

/** From the extension's own pages to the background. */
export const pageMessage = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ to: z.literal('background'), type: z.literal('media.look'), tabId }),
    z.object({ ...chosenMedium, type: z.literal('save.start') }),
    z.object({ to: z.literal('background'), type: z.literal('save.all'), tabId }),
    z.object({
      to: z.literal('background'),
      type: z.literal('links.add'),
      addresses: z.array(address).check(z.minLength(1), z.maxLength(maxLinks)),
    }),
    z.object({
      to: z.literal('background'),
      type: z.literal('images.save'),
      tabId,
      /** Which ones; if absent, all that are large enough. */
      ids: z.optional(z.array(filled(64)).check(z.maxLength(1000))),
      as: z.optional(z.enum(['zip', 'files'])),
    }),
    z.object({ to: z.literal('background'), type: z.literal('guest.saveAll'), tabId, collectionId: filled(400) }),
    z.object({ to: z.literal('background'), type: z.literal('guest.showArea'), tabId }),
    z.object({
      to: z.literal('background'),
      type: z.literal('guest.setArea'),
      site: filled(40),
      isShown: z.boolean(),
    }),
    z.object({
      to: z.literal('background'),
      type: z.literal('save.command'),
      jobId: uuid,
      command: z.enum(['pause', 'resume', 'cancel', 'stop', 'savePartial', 'forget', 'show']),
    }),
    z.object({ to: z.literal('background'), type: z.literal('history.clear') }),
    /** The user knows that downloads are missing from the list. */
    z.object({ to: z.literal('background'), type: z.literal('damage.acknowledge') }),
    /** Deletes the list of downloads and the parts of unfinished ones. */
    z.object({ to: z.literal('background'), type: z.literal('data.clear') }),
    z.object({ to: z.literal('background'), type: z.literal('settings.change'), change: settingsChange }),
    /** The side panel is allowed but cannot be opened until the extension is reloaded. */
    z.object({ to: z.literal('background'), type: z.literal('sidePanel.prepare') }),
    /** Saves a medium with the desktop app, from the start. */
    z.object({ ...chosenMedium, type: z.literal('desktop.save') }),
    /** Moves a download of this browser to the desktop app. */
    z.object({ to: z.literal('background'), type: z.literal('desktop.move'), jobId: uuid }),
    /** Opens the app's window. */
    z.object({ to: z.literal('background'), type: z.literal('desktop.show') }),
    z.object({ to: z.literal('background'), type: z.literal('desktop.check') }),
  ]),
);
export type PageMessage = z.output<typeof pageMessage>;

/** From the document that hosts the jobs to the background. */
export const hostMessage = z.lazy(() =>
  z.object({
    to: z.literal('background'),
    type: z.literal('job.event'),
    jobId: uuid,
    event: jobEvent,
  }),
);
export type HostMessage = z.output<typeof hostMessage>;

/** Domains that the signed recipes block; only the background knows them. */
const optOutDomains = z.array(text(253)).check(z.maxLength(1000));

/** From the background to the document that hosts the jobs. */
export const hostOrder = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ to: z.literal('host'), type: z.literal('job.start'), order: jobOrder, optOutDomains }),
    z.object({
      to: z.literal('host'),
      type: z.literal('job.command'),
      jobId: uuid,
      /** `halt`: stops at once, because access was revoked. */
      command: z.enum(['pause', 'resume', 'cancel', 'stop', 'halt']),
    }),
    /** A newer list for a job whose manifest no server provides. */
    z.object({ to: z.literal('host'), type: z.literal('job.manifest'), jobId: uuid, text: filled(1024 * 1024) }),
    /** Bytes per second for all jobs together; null is no limit. */
    z.object({ to: z.literal('host'), type: z.literal('rate.limit'), maxBytesPerSecond: z.nullable(z.int()) }),
    /** The browser has the file: the copy can be deleted. */
    z.object({ to: z.literal('host'), type: z.literal('job.release'), jobId: uuid }),
    /** Reports the end of a finished job again, in case the background missed it or did not act on it. */
    z.object({ to: z.literal('host'), type: z.literal('job.repeat'), jobId: uuid }),
    z.object({ to: z.literal('host'), type: z.literal('job.list') }),
    z.object({
      to: z.literal('host'),
      type: z.enum(['images.zip', 'images.load']),
      images: z.array(z.object({ url: address, title: text(1000) })).check(z.maxLength(1000)),
    }),
    z.object({ to: z.literal('host'), type: z.literal('blob.release'), blobUrl: address }),
    z.object({
      to: z.literal('host'),
      type: z.literal('media.inspect'),
      url: address,
      inlineManifest: z.nullable(inlineManifest),
      /** The page that shows it: decides which networks may be reached. */
      pageUrl: text(maxAddressCharacters),
      /** Hosts whose requests carry the page's headers; no other hosts are requested. */
      hosts: z.array(filled(253)).check(z.maxLength(100)),
      /** Those of them that get no cookies, because only the manifest named them. */
      hostsWithoutCookies: z.array(filled(253)).check(z.maxLength(100)),
      optOutDomains,
    }),
  ]),
);
export type HostOrder = z.output<typeof hostOrder>;

/** These commands are our own, and may carry a manifest or the addresses of all images of a page. */
export const maxHostOrderBytes = 16 * 1024 * 1024;

/** Answer to `job.list`. */
export const hostedJobs = z.array(uuid);

/** Answer to `images.zip`: where the archive is, and how many images it has. */
export const zippedImages = z.object({ blobUrl: z.nullable(address), saved: z.int(), failed: z.int() });

/** Answer to `media.inspect`: what can be saved from an address, and what else belongs to it. */
export const inspection = z.lazy(() =>
  z.object({
    url: address,
    type: z.enum(['hls', 'dash', 'file', 'image']),
    isLive: z.boolean(),
    title: z.nullable(text(10_000)),
    durationSeconds: z.nullable(z.number()),
    bytes: z.nullable(z.number()),
    hasVideo: z.boolean(),
    heights: z.array(z.int()).check(z.maxLength(200)),
    sounds: z.array(soundTrack).check(z.maxLength(maxListedTracks)),
    subtitles: z.array(subtitleTrack).check(z.maxLength(maxListedTracks)),
    failure: z.nullable(text(60)),
    references: z.array(text(8192)).check(z.maxLength(5000)),
    /** Hosts that would have to be requested to learn more, but are not allowed. */
    otherHosts: z.array(filled(253)).check(z.maxLength(20)),
  }),
);
export type Inspection = z.output<typeof inspection>;

/** Answer to `images.load`: each image as its own file. */
export const loadedImages = z.object({
  files: z.array(z.object({ name: filled(200), blobUrl: address })).check(z.maxLength(1000)),
  failed: z.int(),
});

/** What the popup shows: sent by the background whenever it changes. */
export const popupState = z.lazy(() =>
  z.object({
    media: z.array(mediaRow).check(z.maxLength(200)),
    images: z.array(imageRow).check(z.maxLength(1000)),
    jobs: z.array(jobView),
    /** Some or all downloads are missing from the list because they were damaged, and the user has not seen the notice yet. */
    hasDamagedJobs: z.boolean(),
    /** Outcome of the last archive of this page's images. */
    imageArchive: z.nullable(
      z.object({
        state: z.enum(['running', 'done', 'failed']),
        saved: z.int(),
        failed: z.int(),
        /** A code if the account was the reason. */
        failure: z.nullable(text(60)),
      }),
    ),
    /** A code if nothing can be saved from this page. */
    refusal: z.nullable(text(60)),
    hasAllAccess: z.boolean(),
    /** The page's host, for choices remembered per site. */
    site: text(253),
    settings: extensionSettings,
    /** Null until the desktop app was needed. */
    desktop: z.nullable(desktopStatus),
    /** Null outside the guest-mode sites. */
    guest: z.nullable(guestView),
  }),
);
export type PopupState = z.output<typeof popupState>;

/** Instead of a state: what is stored could not be read. */
export const feedFailure = z.object({ hasFailed: z.literal(true) });
export type FeedFailure = z.output<typeof feedFailure>;

/** From our own site, if the browser allows it: asks whether the extension is installed, and shows its first steps. */
export const siteMessage = z.object({ type: z.enum(['ping', 'onboarding']) });

export type MessageFault = 'size' | 'shape';

const encoder = new TextEncoder();

/**
 * Parses a message of any sender. The size is checked first: a valid shape may still be too large to handle. Lists that we
 * make ourselves may be larger than what comes from outside.
 */
export function readMessage<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  maxBytes: number = 256 * 1024,
): { readonly ok: true; readonly message: z.output<Schema> } | { readonly ok: false; readonly fault: MessageFault } {
  let written: string | undefined;
  try {
    written = JSON.stringify(value);
  } catch {
    return { ok: false, fault: 'shape' };
  }
  if (written === undefined) return { ok: false, fault: 'shape' };
  if (written.length > maxBytes || encoder.encode(written).length > maxBytes) return { ok: false, fault: 'size' };
  const parsed = z.safeParse(schema, value);
  return parsed.success ? { ok: true, message: parsed.data } : { ok: false, fault: 'shape' };
}
