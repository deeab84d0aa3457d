/**
 * Every way a job can fail, and whether a retry may help. The code is also the catalog key (`error.media.<code>`) that
 * screens translate.
 */
export const mediaErrors = {
  /** The address is not http(s), carries credentials or is too long. */
  'url.forbidden': { retry: false },
  /** A manifest or redirect led to a private address that the user did not name. */
  'address.private': { retry: false },
  /** No connection, connection lost, name not found. */
  'network.failed': { retry: true },
  /** No byte, or less than 1 KB/s for 30 s. */
  'network.stalled': { retry: true },
  /** The server refused: 4xx other than 408, 425 and 429. */
  'http.refused': { retry: false },
  /** The server is busy or broken: 408, 425, 429, 5xx. */
  'http.busy': { retry: true },
  /** The response is a web page or a message instead of media. */
  'media.notMedia': { retry: true },
  /** Fewer bytes than announced, after all retries. */
  'segment.truncated': { retry: true },
  /** A segment the manifest lists does not exist. */
  'segment.missing': { retry: false },
  /** Decryption failed: wrong key or damaged data. */
  'segment.undecryptable': { retry: true },
  /** The bytes are not what the container promises. */
  'segment.damaged': { retry: true },
  /** DRM. Refused before anything is downloaded. */
  'media.protected': { retry: false },
  /** A container or codec that we do not support. */
  'media.unsupported': { retry: false },
  /** The manifest cannot be understood. */
  'manifest.invalid': { retry: false },
  /** Larger, deeper or longer than our limits. */
  'manifest.tooLarge': { retry: false },
  /** Playlists that refer to each other. */
  'manifest.loop': { retry: false },
  /** Nothing to download in the manifest or in the chosen range. */
  'manifest.empty': { retry: false },
  /** The source changed so much that the partial file cannot be continued. */
  'source.changed': { retry: false },
  /** The disk is full: the partial file is kept and can be resumed. */
  'disk.full': { retry: false },
  /** The output was deleted or locked, or its device was removed. */
  'disk.failed': { retry: false },
  /** The same output is being written by another job. */
  'output.busy': { retry: false },
  /** The user or the host program stopped the job. */
  cancelled: { retry: false },
  /** The caller passed an invalid argument. */
  'input.invalid': { retry: false },
} as const satisfies Record<string, { retry: boolean }>;

/** A stable name for a kind of failure. */
export type MediaErrorCode = keyof typeof mediaErrors;

/** Details that a message can show. Never contains cookies or authorization headers. */
export interface MediaErrorFacts {
  readonly url?: string;
  readonly status?: number;
  /** Index of the segment in its track. */
  readonly segment?: number;
  /** Byte position or line in the input. */
  readonly position?: number;
  /** Seconds the server asked us to wait. */
  readonly retryAfter?: number;
  /** The DRM system, the codec, the limit: whatever the message is about. */
  readonly subject?: string;
}

/** The only error type that the engine throws. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  readonly facts: MediaErrorFacts;

  constructor(code: MediaErrorCode, message: string, options: { facts?: MediaErrorFacts; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.facts = options.facts ?? {};
  }

  /** Whether the same request may succeed later. */
  get mayRetry(): boolean {
    return mediaErrors[this.code].retry;
  }
}
