import * as z from 'zod/mini';
import { filled } from '../shapes.ts';

const seconds = z.number().check(z.minimum(0), z.maximum(10_000_000));
const languages = z.array(filled(100)).check(z.maxLength(100));

/** Where a live recording begins: at the newest media, at the oldest available, or this many seconds back. */
export const liveStart = z.union([z.literal('now'), z.literal('start'), seconds]);

/** How a medium is saved, beyond quality and format. */
export const saveOptions = z.lazy(() =>
  z.object({
    /** BCP 47, or `all`. Without it, the audio that the author marked as default. */
    sounds: languages,
    /** BCP 47, or `all`. Without it, no subtitles. */
    subtitles: languages,
    /** Subtitles as separate files next to the video; null embeds them. */
    subtitleFiles: z.nullable(z.enum(['srt', 'vtt'])),
    fromSeconds: z.nullable(seconds),
    toSeconds: z.nullable(seconds),
    liveFrom: liveStart,
    /** Starts a new file after this many seconds or bytes. */
    splitSeconds: z.nullable(z.int().check(z.minimum(2), z.maximum(86_400))),
    splitBytes: z.nullable(z.int().check(z.minimum(1_000_000), z.maximum(1e12))),
  }),
);
export type SaveOptions = z.output<typeof saveOptions>;

export const plainOptions: SaveOptions = {
  sounds: [],
  subtitles: [],
  subtitleFiles: null,
  fromSeconds: null,
  toSeconds: null,
  liveFrom: 'now',
  splitSeconds: null,
  splitBytes: null,
};
