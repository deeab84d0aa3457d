import * as z from 'zod/mini';
import { filled, text } from '../shapes.ts';

/** What can be saved. `protected` is shown but refused; an `image` is listed separately. */
export const mediaKinds = ['video', 'audio', 'live', 'protected', 'image'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Files that the extension can write. */
export const saveFormats = ['original', 'mp4', 'mkv', 'm4a', 'mp3', 'wav'] as const;
export type SaveFormat = (typeof saveFormats)[number];

const soundFormats: ReadonlySet<SaveFormat> = new Set(['m4a', 'mp3', 'wav']);

/** Audio formats: no quality to choose, and no video to load. */
export const isSoundFormat = (format: SaveFormat): boolean => soundFormats.has(format);

/** Longer addresses are ignored: no media server needs them. */
export const maxAddressCharacters = 8192;
export const address = filled(maxAddressCharacters);

/** Manifests are text; ten hours in segments of two seconds still fit. */
export const maxManifestCharacters = 4 * 1024 * 1024;

/**
 * A manifest that cannot be requested again: the response to a POST, a `data:` or `blob:` address, JSON of a page. It is
 * served from memory under the address of its medium.
 */
export const inlineManifest = z.object({ text: filled(maxManifestCharacters), type: filled(100) });
export type InlineManifest = z.output<typeof inlineManifest>;

/** 20 KB, written as a `data:` address. */
const maxThumbnailCharacters = 28_000;

const count = z.number().check(z.minimum(0));

/** More tracks than any film has languages. */
export const maxListedTracks = 100;

/** Subtitles of a stream. `language` is BCP 47, `label` the stream's name for them. */
export const subtitleTrack = z.object({
  id: filled(300),
  language: z.nullable(filled(100)),
  label: z.nullable(filled(300)),
});
export type SubtitleTrack = z.output<typeof subtitleTrack>;

/** An audio track separate from the video. */
export const soundTrack = z.object({ ...subtitleTrack.shape, channels: z.nullable(z.int()) });
export type SoundTrack = z.output<typeof soundTrack>;

/** A medium of a page, as the popup shows it. */
export const mediaRow = z.lazy(() =>
  z.object({
    id: filled(64),
    kind: z.enum(mediaKinds),
    title: text(1000),
    /** Where it comes from, for display: host and file name. */
    origin: text(300),
    /** An address, or a small image as a `data:` URL. */
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
    /** Stories only: when the site will remove it. */
    expiresAtMs: z.nullable(count),
    /** A code if it is shown but cannot be saved: a private network, a blocked host. */
    refusal: z.nullable(text(60)),
    /** Another program can load it too: its manifest has its own address. */
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

/** The content of a page, as reported by our script in it: untrusted data, within limits. */
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
    /** Videos that are only tracking pixels. */
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
    /** The current frames of elements without a poster. */
    frames: z.array(z.object({ url: address, image: filled(maxThumbnailCharacters) })).check(z.maxLength(8)),
    /** Manifests in `data:` addresses of elements. */
    manifests: z.array(filled(1024 * 1024)).check(z.maxLength(5)),
  }),
);
export type PageFindings = z.output<typeof pageFindings>;
