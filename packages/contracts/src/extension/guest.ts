import * as z from 'zod/mini';
import { filled, text } from '../shapes.ts';
import { address } from './media.ts';

/** A page of a guest-mode site reports its JSON once, and its elements whenever they change. */
const maxPageTextCharacters = 4_000_000;
export const maxPageTexts = 400;
export const maxPageElements = 3000;
/** All texts of a page together; characters outside ASCII take up to three bytes. */
export const maxGuestMessageBytes = 32 * 1024 * 1024;

const number = z.number();
const attribute = text(400_000);

const elementFact = z.lazy(() =>
  z.object({
    tag: text(80),
    attributes: z.record(text(80), attribute),
    parent: z.nullable(z.int()),
    address: z.nullable(address),
    poster: z.nullable(address),
    mediaWidth: z.nullable(number),
    mediaHeight: z.nullable(number),
    box: z.nullable(z.object({ x: number, y: number, width: number, height: number })),
  }),
);

/** JSON in a page's markup (`address` is null) or in a response it received. */
const pageText = z.object({ address: z.nullable(address), text: text(maxPageTextCharacters) });
export type PageText = z.output<typeof pageText>;

/** Where the blue area is, in CSS pixels from the bottom right corner of the window. */
const areaPosition = z.object({
  right: z.number().check(z.minimum(0), z.maximum(100_000)),
  bottom: z.number().check(z.minimum(0), z.maximum(100_000)),
});
export type AreaPosition = z.output<typeof areaPosition>;

/** What is stored about the blue area: names of sites on which the user hid it, and where they moved it. */
export const areaSettings = z.object({
  hiddenSites: z.array(text(40)).check(z.maxLength(20)),
  position: z.nullable(areaPosition),
});
export type AreaSettingsData = z.output<typeof areaSettings>;

/** From our script in a page of a guest-mode site. The page can forge everything in it except who sends it. */
export const guestMessage = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ to: z.literal('background'), type: z.literal('guest.start') }),
    z.object({
      to: z.literal('background'),
      type: z.literal('guest.page'),
      address,
      title: text(10_000),
      viewport: z.object({ width: number, height: number }),
      meta: z.record(text(200), text(10_000)),
      elements: z.array(elementFact).check(z.maxLength(maxPageElements)),
      /** How many texts were sent before; if the background has fewer, it asks for all of them again. */
      knownTexts: z.int().check(z.minimum(0)),
      texts: z.array(pageText).check(z.maxLength(maxPageTexts)),
    }),
    z.object({ to: z.literal('background'), type: z.literal('guest.save'), mediaId: filled(64) }),
    z.object({ to: z.literal('background'), type: z.literal('guest.saveAll'), collectionId: filled(400) }),
    z.object({ to: z.literal('background'), type: z.literal('guest.hideArea') }),
    z.object({ to: z.literal('background'), type: z.literal('guest.moveArea'), position: areaPosition }),
  ]),
);
export type GuestMessage = z.output<typeof guestMessage>;
export type GuestPageReport = Extract<GuestMessage, { type: 'guest.page' }>;

/** Answer to `guest.start`: what to collect. Null if the site is switched off. */
export interface GuestSetup {
  readonly tags: readonly string[];
  readonly attributes: readonly string[];
  readonly pageHosts: readonly string[];
  readonly answerPaths: readonly string[];
  /** Texts that contain none of these have no media. */
  readonly markers: readonly string[];
}

/** Answer to `guest.page`. */
export type GuestPageAnswer = 'ok' | 'sendAllTexts';

/** A medium as the blue area shows it, in the user's language. */
export interface AreaItem {
  readonly id: string;
  readonly title: string;
  /** Kind, duration, when it expires. */
  readonly details: string;
  readonly state: 'reading' | 'idle' | 'saving' | 'saved' | 'failed' | 'refused';
  /** From 0 to 1, if known. */
  readonly share: number | null;
  /** What happened, in words. */
  readonly reason: string | null;
}

/** From the background to our script in the page: what the blue area shows. */
export interface AreaState {
  readonly to: 'guest';
  readonly type: 'guest.area';
  readonly isHidden: boolean;
  readonly position: AreaPosition | null;
  readonly direction: 'ltr' | 'rtl';
  readonly language: string;
  readonly items: readonly AreaItem[];
  /** What the visitor is looking at. */
  readonly mainId: string | null;
  readonly collection: { readonly id: string; readonly label: string } | null;
  readonly texts: Readonly<
    Record<
      | 'name'
      | 'count'
      | 'download'
      | 'downloadTitle'
      | 'tryAgain'
      | 'showList'
      | 'hideList'
      | 'move'
      | 'hide'
      | 'reading'
      | 'saving'
      | 'saved',
      string
    >
  >;
}

/** From the background to our script in the page: report now, even while the page is hidden. The answer is `true`. */
export interface GuestLook {
  readonly to: 'guest';
  readonly type: 'guest.look';
}

/** What the popup shows about a page of a guest-mode site. */
export const guestView = z.lazy(() =>
  z.object({
    isAreaHidden: z.boolean(),
    collections: z
      .array(
        z.object({
          id: filled(400),
          kind: z.enum(['album', 'stories', 'highlight']),
          title: z.nullable(text(1000)),
          count: z.int(),
        }),
      )
      .check(z.maxLength(200)),
    notice: z.nullable(z.enum(['post.loginRequired', 'post.private', 'post.quarantined'])),
  }),
);
export type GuestView = z.output<typeof guestView>;
