/** Video codecs that we copy without re-encoding. */
export type VideoCodec = 'avc' | 'hevc' | 'vp8' | 'vp9' | 'av1';
/** Audio codecs that we copy without re-encoding. */
export type AudioCodec = 'aac' | 'mp3' | 'opus' | 'ac3' | 'eac3' | 'flac' | 'alac' | 'vorbis' | 'pcm';

interface FormatBase {
  /** Ticks per second of the packets' times. */
  readonly timescale: number;
  /** BCP 47 or ISO 639-2, as found. */
  readonly language?: string;
  /**
   * What a decoder must know, in the form that MP4 stores it: avcC, hvcC, vpcC, av1C, dac3, dec3, dOps and dfLa
   * payloads (without box header), the AudioSpecificConfig for AAC, the ALACSpecificConfig for Apple Lossless, nothing
   * for MP3.
   */
  readonly description: Uint8Array;
  /** Name for `codecs=` parameters, such as `avc1.64001f`. */
  readonly codecString: string;
}

/** The format of a video track. */
export interface VideoFormat extends FormatBase {
  readonly kind: 'video';
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
  /** Pixel aspect ratio, when it is not 1:1. */
  readonly pixelAspect?: { readonly width: number; readonly height: number };
  /** Clockwise, from the track matrix. */
  readonly rotation?: 0 | 90 | 180 | 270;
}

/** The format of an audio track. */
export interface AudioFormat extends FormatBase {
  readonly kind: 'audio';
  readonly codec: AudioCodec;
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples per packet, when constant (AAC 1024 or 2048, MP3 1152, AC-3 1536). */
  readonly frameSize?: number;
  /** Samples the decoder must drop at the start (priming, Opus pre-skip). */
  readonly priming?: number;
}

/** Timed text: one packet is one cue, as UTF-8 text with WebVTT markup. */
export interface TextFormat extends FormatBase {
  readonly kind: 'text';
  readonly codec: 'webvtt';
}

/** The format of any track. */
export type Format = VideoFormat | AudioFormat | TextFormat;

/**
 * One coded frame. Video payloads are length-prefixed (4 bytes) NAL units for AVC and HEVC; audio payloads are bare frames
 * (AAC without ADTS). `data` may be a view into a larger buffer: copy it to keep it.
 */
export interface Packet {
  readonly data: Uint8Array;
  /** In ticks of the format's timescale, on the source's own clock, not yet unwrapped or shifted. */
  readonly dts: number;
  readonly pts: number;
  readonly duration: number;
  readonly isKey: boolean;
}

/** What one piece of input contained for one elementary stream. */
export interface DemuxedTrack {
  /** PID, track id or track number in the source: stable across the segments of one period. */
  readonly id: number;
  readonly format: Format;
  readonly packets: readonly Packet[];
  /**
   * Edit list of the source, in ticks of the format: media time at which presentation starts, empty time before it, and
   * how long it lasts, if the list says so. `isPartial` when the list has further entries, which are not described.
   */
  readonly edit?: {
    readonly mediaStart: number;
    readonly emptyBefore: number;
    readonly shown?: number;
    readonly isPartial?: boolean;
  };
}

/**
 * Where the bytes of a segment's elementary streams went. `received` plus what was held before equals the sum of the
 * other counts plus what is held now.
 */
export interface ByteAccount {
  readonly received: number;
  /** In packets. */
  readonly carried: number;
  /** Headers, start codes, padding, and units that a file represents differently: delimiters, filler, parameter sets. */
  readonly overhead: number;
  /** Before the first frame that can be decoded: the stream was joined in the middle. */
  readonly leadIn: number;
  /** The beginning of a frame that the end of the stream cuts off. */
  readonly cutOff: number;
  /** In no packet, without a legitimate reason. */
  readonly lost: number;
}

/** The result of feeding one segment to a demuxer. */
export interface Demuxed {
  readonly tracks: readonly DemuxedTrack[];
  /**
   * Ids of all tracks that the source lists, with or without packets in this piece: one list for each time that it lists
   * others, in their order. Absent: unknown.
   */
  readonly trackIds?: readonly (readonly number[])[];
  /** Absolute time from ID3, emsg and the like: the MPEG timestamp (90 kHz) of a packed-audio or WebVTT segment. */
  readonly timestampMap?: { readonly mpegTime: number; readonly localSeconds: number };
  readonly problems: readonly DemuxProblem[];
  /** Only from demuxers that must search for frames. Other containers state where each frame is. */
  readonly bytes?: ByteAccount;
}

/** Damage that demuxing survived: the job decides whether to load the segment again. */
export interface DemuxProblem {
  readonly code: 'lostSync' | 'lostContinuity' | 'truncated' | 'badHeader' | 'unknownStream';
  readonly position: number;
  readonly detail: string;
  /** The kind of a stream that we do not support, when it is video or audio. */
  readonly kind?: 'video' | 'audio';
}

/** Turns the bytes of successive segments of one track into packets. */
export interface Demuxer {
  /** Feeds one whole, decrypted segment. Packets that continue in the next segment are held back. */
  push(bytes: Uint8Array): Demuxed;
  /** Segments are missing before the next one: it does not continue the previous data but is read the same way. */
  skip?(): void;
  /** Returns what was held back. Called at discontinuities and at the end. */
  flush(): Demuxed;
  /**
   * Tracks whose frames span segments: the last frame of every segment is held back. Absent where nothing is ever held
   * back for the next segment.
   */
  readonly looseTracks?: readonly number[];
  /** Takes over `looseTracks` from the demuxer that read the earlier segments, which this one has not seen. */
  markLoose?(tracks: readonly number[]): void;
}
