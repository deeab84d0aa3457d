import * as z from 'zod/mini';
import { liveStart } from '../extension/choices.ts';
import { address } from '../extension/media.ts';
import { filled, text, uuid } from '../shapes.ts';

export const maxDesktopHeaderBytes = 16 * 1024;

/** Visible ASCII, spaces and Latin-1: nothing that could end a header line early. */
const isHeaderValue = (value: string): boolean =>
  [...value].every((letter) => {
    const code = letter.charCodeAt(0);
    return code === 9 || (code >= 32 && code !== 127 && code <= 255);
  });

const headerValue = text(maxDesktopHeaderBytes).check(z.refine(isHeaderValue));

/** Headers to copy from a page's request. The app sets all others itself. */
export const desktopHeaders = z
  .partial(
    z.strictObject({
      referer: headerValue,
      origin: headerValue,
      'user-agent': headerValue,
      'accept-language': headerValue,
      cookie: headerValue,
      authorization: headerValue,
    }),
  )
  .check(
    z.refine((headers) => {
      const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + (value?.length ?? 0), 0);
      return bytes <= maxDesktopHeaderBytes;
    }),
  );

const isWebOrigin = (value: string): boolean =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;

/** What this one origin learns about the page. An absent header is not sent to it. */
export const desktopHeadersAt = z.lazy(() =>
  z.strictObject({
    at: text(300).check(z.refine(isWebOrigin)),
    headers: z.partial(z.strictObject({ referer: headerValue, origin: headerValue })),
  }),
);
export type DesktopHeadersAt = z.output<typeof desktopHeadersAt>;

const maxOrigins = 16;

/** Files that the app can write; `original` keeps a file as it is. */
export const desktopFormats = [
  'original',
  'mp4',
  'm4a',
  'mkv',
  'webm',
  'ts',
  'mp3',
  'aac',
  'flac',
  'ogg',
  'wav',
  'srt',
  'vtt',
] as const;
export type DesktopFormat = (typeof desktopFormats)[number];

const qualityNames = z.enum(['best', 'smallest', 'audio']);
const height = z.int().check(z.minimum(1), z.maximum(20_000));
/** As displayed, such as `720p`. */
const heightName = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,4}p?$/)),
  z.transform((name) => Number.parseInt(name, 10)),
);
/** BCP 47, or `all`. */
const language = filled(100);
const languages = z.union([language, z.array(language).check(z.maxLength(100))]);

const maxTitleLetters = 1000;
/** Page titles can be of any length, so one that is too long is shortened instead of refusing the download. */
const title = z.pipe(
  text(64 * 1024),
  z.transform((whole) => whole.slice(0, maxTitleLetters).replace(/[\uD800-\uDBFF]$/, '')),
);

const fields = {
  url: address,
  /** The page that showed the medium. A private address is loaded only for a page of the same host and port. */
  page: z.optional(address),
  title: z.optional(title),
  headers: z.optional(desktopHeaders),
  /**
   * Instead of the Referer and Origin in `headers`, which all other origins get. An app without the capability of this name refuses
   * it.
   */
  headersAt: z.optional(z.array(desktopHeadersAt).check(z.maxLength(maxOrigins))),
  quality: z.optional(z.union([qualityNames, height, z.pipe(heightName, height)])),
  format: z.optional(z.enum(desktopFormats)),
  audio: z.optional(languages),
  subtitles: z.optional(languages),
  liveFrom: z.optional(liveStart),
  /**
   * A unit that the extension has reserved. It is settled here so that nothing counts twice. Sending it again returns the job
   * that it became, unless that job was canceled.
   */
  operationId: z.optional(uuid),
};

/** A download handed over by the extension. */
export const desktopAdd = z.strictObject(fields);
export type DesktopAdd = z.output<typeof desktopAdd>;

const seconds = z.number().check(z.minimum(0), z.maximum(10_000_000));

/** A download added in the window, where more can be chosen. */
export const desktopWindowAdd = z.lazy(() =>
  z.strictObject({
    ...fields,
    fromSeconds: z.optional(seconds),
    toSeconds: z.optional(seconds),
    liveForSeconds: z.optional(seconds),
    splitSeconds: z.optional(z.int().check(z.minimum(2), z.maximum(86_400))),
    splitBytes: z.optional(z.int().check(z.minimum(1_000_000), z.maximum(1e12))),
    subtitleFiles: z.optional(z.enum(['srt', 'vtt'])),
    startAtMs: z.optional(z.int().check(z.minimum(0))),
    /** The user accepts a file without the parts that the source no longer has. */
    allowPartial: z.optional(z.boolean()),
  }),
);
export type DesktopWindowAdd = z.output<typeof desktopWindowAdd>;
