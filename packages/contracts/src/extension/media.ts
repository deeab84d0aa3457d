import * as z from 'zod/mini';
import { filled, text } from '../shapes.ts';

/** What can be saved. `protected` is shown and refused; an `image` is listed apart. */
export const mediaKinds = ['video', 'audio', 'live', 'protected', 'image'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Files that the extension can write. */
export const saveFormats = ['original', 'mp4', 'mkv', 'm4a', 'mp3', 'wav'] as const;
export type SaveFormat = (typeof saveFormats)[number];

const soundFormats: ReadonlySet<SaveFormat> = new Set(['m4a', 'mp3', 'wav']);

/** Formats without a picture: no quality to choose, and no video to load. */
export const isSoundFormat = (format: SaveFormat): boolean => soundFormats.has(format);

/** Longer addresses are not worth their trouble: no server of media needs them. */
export const maxAddressCharacters = 8192;
export const address = filled(maxAddressCharacters);

/** Manifests are text; ten hours in segments of two seconds still fit. */
export const maxManifestCharacters = 4 * 1024 * 1024;

/**
 * A manifest that cannot be requested again: the answer to a POST, a `data:` or `blob:` address, JSON of a page. It is answered
 * from memory under the address of its medium.
 */
export const inlineManifest = z.object({ text: filled(maxManifestCharacters), type: filled(100) });
export type InlineManifest = z.output<typeof inlineManifest>;

/** 20 KB, written as a `data:` address. */
const maxThumbnailCharacters = 28_000;

const count = z.number().check(z.minimum(0));

/** More languages than any film has. */
export const maxListedTracks = 100;

/** Subtitles that a stream offers. `language` is BCP 47, `label` the name that the stream gives them. */
export const subtitleTrack = z.object({
  id: filled(300),
  language: z.nullable(filled(100)),
  label: z.nullable(filled(300)),
});
export type SubtitleTrack = z.output<typeof subtitleTrack>;

/** A sound track apart from the picture. */
export const soundTrack = z.object({ ...subtitleTrack.shape, channels: z.nullable(z.int()) });
export type SoundTrack = z.output<typeof soundTrack>;

/** A medium of a page, as the popup shows it. */
export const mediaRow = z.lazy(() =>
  z.object({
    id: filled(64),
    kind: z.enum(mediaKinds),
    title: text(1000),
    /** Where it comes from, for people: host and file name. */
    origin: text(300),
    /** An address, or a small picture in itself. */
    thumbnail: z.nullable(filled(maxThumbnailCharacters)),
    durationSeconds: z.nullable(count),
    bytes: z.nullable(count),
    isEstimate: z.boolean(),
    heights: z.array(z.int()),
    formats: z.array(z.enum(saveFormats)),
    sounds: z.array(soundTrack).check(z.maxLength(maxListedTracks)),
    subtitles: z.array(subtitleTrack).check(z.maxLength(maxListedTracks)),
    /** False while its manifest is being read. */
    isAnalysed: z.boolean(),
    isSaved: z.boolean(),
    /** Stories only: when the site removes it. */
    expiresAtMs: z.nullable(count),
    /** A code when it is shown but never saved: a private network, a host that is refused. */
    refusal: z.nullable(text(60)),
    /** Another program can load it, too: its manifest has an address of its own. */
    canHandOver: z.boolean(),
  }),
);
export type MediaRow = z.output<typeof mediaRow>;

/** A picture of a page. */
export const imageRow = z.object({
  id: filled(64),
  title: text(1000),
  url: address,
  /** The smaller size that the page shows, where it offers larger ones. */
  preview: z.optional(address),
  width: count,
  height: count,
});
export type ImageRow = z.output<typeof imageRow>;

/** What a page of the user's contains, as our script in it reports: data of strangers, within limits. */
export const pageFindings = z.lazy(() =>
  z.object({
    title: text(10_000),
    media: z
      .array(
        z.object({
          tag: z.enum(['video', 'audio', 'link']),
          url: address,
          /** `crossorigin`: the browser tells another site which one asks. */
          isCors: z.boolean(),
          poster: z.nullable(address),
          label: z.nullable(text(10_000)),
          durationSeconds: z.nullable(count),
        }),
      )
      .check(z.maxLength(500)),
    /** Videos that only count their visitors. */
    pixels: z.array(address).check(z.maxLength(50)),
    /** The picture that the page names for itself. */
    cover: z.nullable(address),
    images: z
      .array(z.object({ url: address, preview: z.optional(address), label: text(10_000), width: count, height: count }))
      .check(z.maxLength(1000)),
    requests: z.array(z.object({ url: address, initiator: text(40), bytes: count })).check(z.maxLength(2000)),
    /** The document itself, which may be a frame. */
    frameUrl: text(maxAddressCharacters),
    /** In its markup. */
    referrerPolicy: z.nullable(text(200)),
    /** Elements that play an object URL. */
    players: z
      .array(
        z.object({
          objectUrl: filled(400),
          poster: z.nullable(address),
          label: z.nullable(text(10_000)),
          durationSeconds: z.nullable(count),
        }),
      )
      .check(z.maxLength(50)),
    /** What elements without a poster show at this moment. */
    frames: z.array(z.object({ url: address, image: filled(maxThumbnailCharacters) })).check(z.maxLength(8)),
    /** Manifests in `data:` addresses of elements. */
    manifests: z.array(filled(1024 * 1024)).check(z.maxLength(5)),
  }),
);
export type PageFindings = z.output<typeof pageFindings>;
