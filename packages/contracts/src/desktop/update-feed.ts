import * as z from 'zod/mini';

/** Larger answers of an update host are not read. */
export const maxFeedBytes = 256 * 1024;
/** Limits of one version: far above what the build allows, so that only nonsense is refused. */
const maxFiles = 400;
const maxFileBytes = 40_000_000;

const size = z.int().check(z.minimum(0), z.maximum(maxFileBytes));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const url = z.string().check(z.minLength(1), z.maxLength(2000));

/** Three numbers: used to name folders and to compare versions. */
export const desktopVersion = z.string().check(z.regex(/^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/));

const feedFile = z.object({ path: z.string().check(z.minLength(1), z.maxLength(200)), size, sha256, url });
export type FeedFile = z.infer<typeof feedFile>;

/** The signed content. Unknown fields are for later versions. */
export const feedBody = z.object({
  version: desktopVersion,
  /** A date and time in ISO 8601, or milliseconds since 1970. */
  expires: z.union([z.string(), z.number()]),
  files: z.array(feedFile).check(z.minLength(1), z.maxLength(maxFiles)),
  /** The whole package. `shell`: the generation of its executable, if the files need a newer one. */
  setup: z.optional(z.object({ url, size, sha256, shell: z.optional(z.int()) })),
});
export type FeedBody = z.infer<typeof feedBody>;

/** `signatures` are Ed25519 over the exact bytes of `body`, in base64. */
export const feedEnvelope = z.object({
  body: z.string().check(z.maxLength(maxFeedBytes)),
  signatures: z.array(z.string().check(z.maxLength(128))).check(z.maxLength(8)),
});

/** Every reason to keep the current version. */
export const updateCodes = [
  'update.unreachable',
  'update.tooLarge',
  'update.invalid',
  'update.signature',
  'update.expired',
  'update.older',
  'update.failedBefore',
  'update.path',
  'update.host',
  'update.size',
  'update.hash',
  'update.busy',
  'update.disk',
  'update.setupRequired',
  'update.unpackaged',
] as const;
export type UpdateCode = (typeof updateCodes)[number];

/** `version` is the one in use from the next start. */
export const updateResult = z.object({
  state: z.enum(['applied', 'current', 'refused']),
  version: desktopVersion,
  code: z.nullable(z.enum(updateCodes)),
});
export type UpdateResult = z.infer<typeof updateResult>;
