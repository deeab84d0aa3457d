import type { RateLimit } from '../load/index.ts';
import type { MediaErrorCode } from '../model/errors.ts';
import type { TrackInfo } from '../model/manifest.ts';
import type { Clock, CreateMp3Encoder, CreateSoundDecoder, Http, Random, Storage } from '../model/ports.ts';
import type { Metadata } from '../mux/muxer.ts';
import type { OutputKind } from '../names/index.ts';

/** What the host program provides to the engine. */
export interface Ports {
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  /** AES-128 in CBC mode with padding, where the platform is faster than WebCrypto. May overwrite `bytes`. */
  readonly decrypt?: (bytes: Uint8Array, key: Uint8Array, iv: Uint8Array) => Promise<Uint8Array>;
  /**
   * WebAssembly may be compiled. Absent where a page's policy might forbid it, because even an attempt would be
   * reported as a violation.
   */
  readonly mayCompile?: boolean;
  /** Used to convert sound to MP3. Without it such a conversion is refused. */
  readonly createMp3Encoder?: CreateMp3Encoder;
  /** Used to decode sound for conversion. Not needed for AAC. */
  readonly createSoundDecoder?: CreateSoundDecoder;
}

/** Files that hold only subtitles. */
export type SubtitleKind = 'srt' | 'vtt';

/** Where a live recording begins: at the newest media, at the oldest still available, or this many seconds back. */
export type LiveStart = 'now' | 'start' | number;

/** What to download, and to where. Only `url` and `storage` are required. */
export interface DownloadOptions {
  readonly url: string;
  /** The folder for the result, its partial file and its journal. */
  readonly storage: Storage;
  /** File name with extension. Made from the title or the address when absent; never taken from a server unchecked. */
  readonly name?: string;
  /** Defaults to the name's extension, or else to what fits the media best. */
  readonly kind?: OutputKind;
  /** `best`, `smallest`, sound only, or the maximum height in lines. */
  readonly quality?: 'best' | 'smallest' | 'audio' | number;
  /** BCP 47 languages in order of preference; `all` takes every one. */
  readonly audio?: readonly string[];
  /** Languages of subtitles; `all` takes every one; absent takes none. */
  readonly subtitles?: readonly string[];
  /** Fail before downloading anything when none of the given languages is offered. Otherwise they are preferences. */
  readonly mustHaveLanguages?: boolean;
  /**
   * Write subtitles to separate files of this kind next to the result instead of embedding them. Also done, as `srt`,
   * where the result cannot hold them. Recordings of live streams always embed them.
   */
  readonly subtitleFiles?: SubtitleKind;
  /** Seconds of the presentation. */
  readonly from?: number;
  readonly to?: number;
  readonly liveFrom?: LiveStart;
  /** Seconds after which a live recording ends by itself. */
  readonly liveFor?: number;
  /** Begin a new file after this many seconds or bytes. */
  readonly split?: { readonly seconds?: number; readonly bytes?: number };
  /** Ad breaks become chapters (`keep`) or are left out. */
  readonly ads?: 'keep' | 'cut';
  readonly metadata?: Metadata;
  /** Bytes per second, or a limit that several jobs share. */
  readonly rateLimit?: number | RateLimit;
  /** Finish with a list of what is missing instead of failing. */
  readonly allowPartial?: boolean;
  /** The address of the first run, if the path of `url` has changed since. Identifies the job in place of `url`. */
  readonly startedAs?: string;
  /** Fail when there is nothing to resume. */
  readonly mustResume?: boolean;
  /** Cancels: stops within half a second and removes the partial file. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: JobEvent) => void;
}

/** Events of a running job. */
export type JobEvent =
  | { readonly type: 'source'; readonly source: SourceSummary }
  | { readonly type: 'output'; readonly name: string; readonly isResumed: boolean }
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'warning'; readonly code: string; readonly message: string }
  | { readonly type: 'missing'; readonly missing: Missing }
  | { readonly type: 'retrying'; readonly retry: Retry }
  | { readonly type: 'waiting'; readonly waiting: Waiting }
  | { readonly type: 'finishing' }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' };

/** A request that failed and will be retried. */
export interface Retry {
  readonly url: string;
  readonly reason: MediaErrorCode;
  /** 1 for the first retry. */
  readonly attempt: number;
  /** Retries after which the job gives up, unless data arrives in between. */
  readonly attempts: number;
  /** Milliseconds until the retry. */
  readonly waitMs: number;
}

/** A server that has sent nothing for four seconds. */
export interface Waiting {
  readonly url: string;
  /** Milliseconds until the request is retried. */
  readonly leftMs: number;
}

/** The progress of a job, for progress bars and estimates. */
export interface Progress {
  /** Bytes of media received by this run and earlier ones. */
  readonly bytes: number;
  /** Total bytes expected, when the source states it or it can be estimated. */
  readonly totalBytes?: number;
  /** Seconds of the presentation written so far. */
  readonly seconds: number;
  readonly totalSeconds?: number;
  readonly isLive: boolean;
}

/** What a source offers. */
export interface SourceSummary {
  readonly url: string;
  readonly type: 'hls' | 'dash' | 'file' | 'image';
  readonly title?: string;
  readonly isLive: boolean;
  readonly duration?: number;
  readonly tracks: readonly TrackSize[];
  readonly warnings: readonly string[];
  /** Exact for files, estimated from the bandwidth for streams. */
  readonly bytes?: number;
}

/** A track and its size, as far as the manifest states it. */
export interface TrackSize extends TrackInfo {
  readonly bytes?: number;
}

/** A part of a track that is missing in the result. */
export interface Missing {
  readonly track: string;
  readonly sequence: number;
  /** Seconds of the presentation. */
  readonly start: number;
  readonly duration: number;
  /** `gap` when the server announced it, otherwise what went wrong. */
  readonly reason: 'gap' | MediaErrorCode;
}

/** Bytes of a segment that are in no frame of the result although no data around them was missing. */
export interface Damage {
  readonly track: string;
  readonly sequence: number;
  /** Seconds of the presentation. */
  readonly start: number;
  readonly bytes: number;
}

/** Statistics of one stream of the result. */
export interface TrackHealth {
  readonly stream: string;
  readonly kind: 'video' | 'audio' | 'text';
  readonly codec: string;
  readonly packets: number;
  /** Seconds, in the result's time. */
  readonly start: number;
  readonly end: number;
  /** Gaps in the source itself. */
  readonly gaps: number;
  readonly gapSeconds: number;
  /** Sound that was dropped because it overlapped earlier sound. */
  readonly droppedPackets: number;
  /** Decoding times that had to be repaired. */
  readonly repairedPackets: number;
  /** Jumps of the source's clock that the manifest does not announce. */
  readonly clockJumps: number;
}

/** Whether a result is what the source offered: nothing is missing, and every received byte is accounted for. */
export interface Health {
  readonly isComplete: boolean;
  readonly tracks: readonly TrackHealth[];
  readonly missing: readonly Missing[];
  /** Where frames do not account for every received byte. */
  readonly damaged: readonly Damage[];
  /** Seconds by which the ends of sound and picture differ. */
  readonly endDifference: number;
  readonly segments: number;
  readonly warnings: readonly string[];
}

/** The result of a successful job. Every other outcome is a `MediaError`. */
export interface DownloadResult {
  readonly status: 'done' | 'partial';
  /** Names in the storage, in order; more than one after a split or with separate subtitles. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  /** Seconds; 0 for a file that was saved unchanged and does not state its duration. */
  readonly duration: number;
  readonly health: Health;
}

/** A running job. */
export interface Download {
  /** Settles when the job has ended. */
  readonly result: Promise<DownloadResult>;
  pause(): void;
  resume(): void;
  /**
   * Live: ends the recording with a playable file. Other sources: stops immediately and keeps the partial file for a
   * later run.
   */
  stop(): void;
  /** Limits bytes per second from now on; without a number there is no limit. */
  limitRate(bytesPerSecond?: number): void;
}
