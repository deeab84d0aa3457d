import type { Format, Packet } from '../model/packet.ts';
import type { Sink } from '../model/ports.ts';
import type { OutputKind } from '../names/index.ts';

/** File types that we can write. `m4a` is MP4 with sound only; `webm` is Matroska with the codecs that browsers expect. */
export type Container = Exclude<OutputKind, 'srt' | 'vtt'>;

/** What is known about a track besides its format. */
export interface TrackOptions {
  /** Shown in the player's menu. */
  readonly name?: string;
  /** BCP 47 or ISO 639-2. Overrides the format's language. */
  readonly language?: string;
  readonly isDefault?: boolean;
  /** Subtitles that are shown even when subtitles are off. */
  readonly isForced?: boolean;
  /** Subtitles that also describe sounds. */
  readonly isForDeaf?: boolean;
}

/** A named position, in seconds from the start of the output. A chapter ends where the next one starts. */
export interface Chapter {
  readonly start: number;
  readonly title: string;
}

/** A cover picture. */
export interface Cover {
  readonly type: 'image/jpeg' | 'image/png';
  readonly data: Uint8Array;
}

/** Metadata to write into the file. Containers without a field for a value leave it out. */
export interface Metadata {
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
  /** `2026`, `2026-03-01` or a full ISO time. */
  readonly date?: string;
  readonly comment?: string;
  readonly description?: string;
  /** The page that the media came from. */
  readonly sourceUrl?: string;
  /** The program that wrote the file. */
  readonly encoder?: string;
  readonly cover?: Cover;
  readonly chapters?: readonly Chapter[];
}

/** The state of the file after a cut: everything up to `length` is readable after a crash. */
export interface Cut {
  readonly length: number;
  /** Output time up to which each track is written, in ticks of its timescale. */
  readonly ends: readonly number[];
}

/** What one track of a finished file holds. */
export interface TrackSummary {
  readonly kind: Format['kind'];
  readonly codec: Format['codec'];
  readonly packets: number;
  /** Output time at which the track begins and ends, in seconds. */
  readonly start: number;
  readonly end: number;
}

/** What a finished file holds. */
export interface MuxSummary {
  readonly container: Container;
  /** Bytes of the file. */
  readonly length: number;
  /** Seconds. */
  readonly duration: number;
  /** Whether the index comes before the media, so that a player can start before it has the whole file. */
  readonly isIndexFirst: boolean;
  readonly tracks: readonly TrackSummary[];
}

/** What `recover` found in a file left by a crash. Pass it to `createMuxer` to continue. */
export interface Recovered {
  readonly container: Container;
  /** The file is complete: there is nothing to continue. */
  readonly isFinished: boolean;
  /** End of the last whole fragment. What follows is a torn write: `createMuxer` cuts it off. */
  readonly length: number;
  /** Whole fragments in the file. */
  readonly fragments: number;
  readonly tracks: readonly {
    readonly timescale: number;
    readonly packets: number;
    /** Output times, in ticks, between which the track is written; undefined when none of it is. */
    readonly start: number | undefined;
    readonly end: number | undefined;
  }[];
}

/** Options for writing a file. */
export interface MuxerOptions {
  readonly container: Container;
  readonly sink: Sink;
  /**
   * MP4: bytes kept free at the start for the final index (see `roomAtStart`). If the index turns out larger, it is
   * appended and a player must fetch the end of the file first. Until the end, the sink has a hole there. MP3, FLAC and
   * Ogg: bytes kept free for tags and picture.
   */
  readonly reserve?: number;
  /** MP4: seconds of output time at which the last picture ends. Later ones are there only to decode earlier ones. */
  readonly until?: number;
  /** Continues a file after a crash. The same tracks must be added in the same order. */
  readonly resume?: Recovered;
}

/**
 * Writes packets into a file, in one pass and with flat memory.
 *
 * Times are those of the output: ticks of the track's timescale, 0 is where the presentation starts. Sound that a
 * decoder must drop (priming, pre-skip) has negative times, and so may the `dts` of video with B-frames. `dts` must
 * grow within a track; packets of different tracks come in any order within one fragment. Missing media is left as a
 * jump in time and keeps its duration in the file.
 *
 * The bytes of a packet are not copied: they must not change until the next `cut` has returned.
 */
export interface Muxer {
  readonly container: Container;
  /** Bytes of payload that wait for the next cut. */
  readonly pendingBytes: number;
  /** Call before the first `write`. Returns the number of the track: 0, 1, 2 … */
  addTrack(format: Format, options?: TrackOptions): number;
  write(track: number, packets: readonly Packet[]): void;
  /**
   * The packets written from now on have another configuration of the same codec and timescale. Cuts if something
   * really changed; does nothing if the format is the one in use.
   */
  changeFormat(track: number, format: Format): Promise<void>;
  /** Writes what is pending as one fragment. Cut every few seconds, ideally before a key frame, such as at segment ends. */
  cut(): Promise<Cut>;
  /**
   * Cuts, writes the index and leaves an ordinary seekable file. Does not close the sink. Changes nothing that was
   * written before until `isSafe` resolves; the index is built meanwhile.
   */
  finish(metadata?: Metadata, isSafe?: Promise<void>): Promise<MuxSummary>;
}
