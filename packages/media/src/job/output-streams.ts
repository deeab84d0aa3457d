import type { TrackInfo } from '../model/manifest.ts';
import type { Format, TextFormat } from '../model/packet.ts';
import { languageMatch } from '../select/index.ts';
import { type Placed, type StreamId, type StreamKey, streamKey } from '../timeline/index.ts';
import type { OutputStream } from './file-writer.ts';

/** A chosen track, and which of its streams go into the file. */
export interface Rendition {
  readonly track: TrackInfo;
  readonly kinds: ReadonlySet<Format['kind']>;
  /** Requested languages of sound, if only its streams state theirs. */
  readonly languages?: readonly string[];
}

/** Cues are placed in milliseconds. */
const textFormat: TextFormat = {
  kind: 'text',
  codec: 'webvtt',
  timescale: 1000,
  description: new Uint8Array(0),
  codecString: 'wvtt',
};

const order = { video: 0, audio: 1, text: 2 } as const;

/**
 * The streams of a file, from the first packets of each. Subtitles are listed from the start even when the first cue
 * comes late: a container must know its tracks before it takes packets.
 */
export function outputStreams(renditions: readonly Rendition[], first: readonly Placed[]): OutputStream[] {
  const streams = new Map<StreamKey, OutputStream>();
  for (const rendition of renditions) {
    const { track, kinds } = rendition;
    const isDeclined = declined(rendition, first);
    for (const { stream, format } of first) {
      const key = streamKey(stream);
      if (stream.rendition !== track.id || !kinds.has(format.kind) || isDeclined(format) || streams.has(key)) continue;
      streams.set(key, { stream, format, options: trackOptions(track, format) });
    }
    const text: StreamId = { rendition: track.id, kind: 'text', ordinal: 0 };
    if (track.kind === 'text' && kinds.has('text') && !streams.has(streamKey(text))) {
      streams.set(streamKey(text), { stream: text, format: textFormat, options: trackOptions(track, textFormat) });
    }
  }
  return [...streams.values()].toSorted((a, b) => order[a.format.kind] - order[b.format.kind]);
}

/** Finds the sound that was not requested, if some of the rendition's streams are in a requested language. */
export function declined(
  { track, languages = [] }: Rendition,
  streams: readonly Pick<OutputStream, 'stream' | 'format'>[],
): (format: Format) => boolean {
  const isRequested = ({ kind, language }: Format): boolean =>
    kind === 'audio' && languages.some((one) => languageMatch(one, language) > 0);
  const hasRequested = streams.some(({ stream, format }) => stream.rendition === track.id && isRequested(format));
  return (format) => hasRequested && format.kind === 'audio' && !isRequested(format);
}

function trackOptions(track: TrackInfo, format: Format): OutputStream['options'] {
  const isOwn = track.kind === format.kind;
  const language = isOwn ? (track.language ?? format.language) : format.language;
  return {
    ...(isOwn && track.name ? { name: track.name } : {}),
    ...(language ? { language } : {}),
    ...(track.isDefault === undefined ? {} : { isDefault: track.isDefault }),
    ...(track.isForced ? { isForced: true } : {}),
    ...(track.roles?.some((role) => role === 'caption' || role === 'sdh') ? { isForDeaf: true } : {}),
  };
}

/** Whether every announced stream has arrived, so that the file can begin. */
export function areStreamsKnown(renditions: readonly Rendition[], first: readonly Placed[]): boolean {
  return renditions.every(({ track, kinds }) => {
    if (track.kind === 'text') return true;
    const seen = new Set(first.filter(({ stream }) => stream.rendition === track.id).map(({ format }) => format.kind));
    if (track.kind !== 'muxed') return seen.size > 0;
    return (!kinds.has('video') || seen.has('video')) && (!kinds.has('audio') || seen.has('audio'));
  });
}
