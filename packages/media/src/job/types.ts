import type { RateLimit } from '../load/index.ts';
import type { MediaErrorCode } from '../model/errors.ts';
import type { TrackInfo } from '../model/manifest.ts';
import type { Clock, CreateMp3Encoder, CreateSoundDecoder, Http, Random, Storage } from '../model/ports.ts';
import type { Metadata } from '../mux/muxer.ts';
import type { OutputKind } from '../names/index.ts';

/** What the engine is given by the program around it. */
export interface Ports {
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  /** AES-128 in CBC mode with padding, where the platform can do better than WebCrypto. May write over `bytes`. */
  readonly decrypt?: (bytes: Uint8Array, key: Uint8Array, iv: Uint8Array) => Promise<Uint8Array>;
  /** WebAssembly may be compiled. Absent where a page's policy may forbid it: the attempt alone would be reported. */
  readonly mayCompile?: boolean;
  /** For sound in another codec that is to become MP3. Without it that is refused. */
  readonly createMp3Encoder?: CreateMp3Encoder;
  /** For sound that is to be converted. AAC needs none. */
  readonly createSoundDecoder?: CreateSoundDecoder;
}

/** Files that hold subtitles alone. */
export type SubtitleKind = 'srt' | 'vtt';

/** Where a live recording begins: at the newest media, at the oldest still offered, or some seconds back. */
export type LiveStart = 'now' | 'start' | number;

/** What to download, and into what. Only `url` and `storage` must be given. */
export interface DownloadOptions {
  readonly url: string;
  /** The folder for the result, its partial file and its journal. */
  readonly storage: Storage;
  /** File name with extension. Made from the title or the address when absent; never taken from a server unchecked. */
  readonly name?: string;
  /** Chosen from the name's extension, else from what the media fits best. */
  readonly kind?: OutputKind;
  /** `best`, `smallest`, sound only, or the greatest height in lines. */
  readonly quality?: 'best' | 'smallest' | 'audio' | number;
  /** BCP 47 languages in the order of preference; `all` takes every one. */
  readonly audio?: readonly string[];
  /** Languages of subtitles; `all` takes every one; absent takes none. */
  readonly subtitles?: readonly string[];
  /** Fail before anything is downloaded when none of the languages named is offered. Otherwise they are preferences. */
  readonly mustHaveLanguages?: boolean;
  /**
   * Subtitles go into files of this kind beside the result instead of into it. Also done, as `srt`, where the result cannot
   * hold them. Recordings of live streams always embed them.
   */
  readonly subtitleFiles?: SubtitleKind;
  /** Seconds of the presentation. */
  readonly from?: number;
  readonly to?: number;
  readonly liveFrom?: LiveStart;
  /** Seconds after which a live recording ends by itself. */
  readonly liveFor?: number;
  /** Begin a new file after so many seconds or bytes. */
  readonly split?: { readonly seconds?: number; readonly bytes?: number };
  /** Ad breaks become chapters (`keep`) or are left out. */
  readonly ads?: 'keep' | 'cut';
  readonly metadata?: Metadata;
  /** Bytes per second, or a limit that several jobs share. */
  readonly rateLimit?: number | RateLimit;
  /** End with a list of what is missing instead of failing. */
  readonly allowPartial?: boolean;
  /** The address of the first run, if the path of `url` has changed since. It identifies the job instead of `url`. */
  readonly startedAs?: string;
  /** Fail when there is nothing to resume. */
  readonly mustResume?: boolean;
  /** Cancels: stops within half a second and removes the partial file. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: JobEvent) => void;
}

/** What happens while a job runs. */
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

/** A request that failed and will be made again. */
export interface Retry {
  readonly url: string;
  readonly reason: MediaErrorCode;
  /** 1 for the first retry. */
  readonly attempt: number;
  /** Retries after which the job gives up, unless something comes meanwhile. */
  readonly attempts: number;
  /** Milliseconds until the request is made again. */
  readonly waitMs: number;
}

/** A server that has sent nothing for four seconds. */
export interface Waiting {
  readonly url: string;
  /** Milliseconds after which it is asked again. */
  readonly leftMs: number;
}

/** How far a job is, for bars and estimates. */
export interface Progress {
  /** Bytes of media received by this run and those before it. */
  readonly bytes: number;
  /** Bytes expected in all, where the source tells or lets it be guessed. */
  readonly totalBytes?: number;
  /** Seconds of presentation written. */
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
  /** Exact for files, a guess from the bandwidth for streams. */
  readonly bytes?: number;
}

/** A track and how large it is, as far as the manifest tells. */
export interface TrackSize extends TrackInfo {
  readonly bytes?: number;
}

/** A stretch of a track that the result does not have. */
export interface Missing {
  readonly track: string;
  readonly sequence: number;
  /** Seconds of the presentation. */
  readonly start: number;
  readonly duration: number;
  /** `gap`: the server announced it; else what went wrong. */
  readonly reason: 'gap' | MediaErrorCode;
}

/** Bytes of a segment that are in no frame of the result although nothing was missing around them. */
export interface Damage {
  readonly track: string;
  readonly sequence: number;
  /** Seconds of the presentation. */
  readonly start: number;
  readonly bytes: number;
}

/** What became of one stream of the result. */
export interface TrackHealth {
  readonly stream: string;
  readonly kind: 'video' | 'audio' | 'text';
  readonly codec: string;
  readonly packets: number;
  /** Seconds, in the time of the result. */
  readonly start: number;
  readonly end: number;
  /** Holes that the source itself has. */
  readonly gaps: number;
  readonly gapSeconds: number;
  /** Sound that overlapped what was there. */
  readonly droppedPackets: number;
  /** Decoding times that had to be repaired. */
  readonly repairedPackets: number;
  /** Jumps of the source's clock that the manifest did not announce. */
  readonly clockJumps: number;
}

/** Whether a result is what the source offered: nothing is missing, and every byte that came is accounted for. */
export interface Health {
  readonly isComplete: boolean;
  readonly tracks: readonly TrackHealth[];
  readonly missing: readonly Missing[];
  /** Where frames do not account for every byte that came. */
  readonly damaged: readonly Damage[];
  /** Seconds by which the ends of sound and picture differ. */
  readonly endDifference: number;
  readonly segments: number;
  readonly warnings: readonly string[];
}

/** How a job ended well. Every other end is a `MediaError`. */
export interface DownloadResult {
  readonly status: 'done' | 'partial';
  /** Names in the storage, in order; more than one after a split or with subtitles beside. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  /** Seconds; 0 for a file that was saved as it came and does not tell how long it is. */
  readonly duration: number;
  readonly health: Health;
}

/** A running job. */
export interface Download {
  /** Settles once, when the job has ended. */
  readonly result: Promise<DownloadResult>;
  pause(): void;
  resume(): void;
  /** Live: ends the recording with a playable file. Other sources: ends at once and keeps what there is for a later run. */
  stop(): void;
  /** Bytes per second from now on; without a number there is no limit. */
  limitRate(bytesPerSecond?: number): void;
}
