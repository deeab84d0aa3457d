import type { Format } from '../model/packet.ts';

/** Identifies an output stream, the same across all periods. */
export interface StreamId {
  /** The track that it comes from. Its name may be any text from a manifest. */
  readonly rendition: string;
  readonly kind: Format['kind'];
  /** Position among the streams of this kind in the rendition. */
  readonly ordinal: number;
}

/** A stream's name in journals, reports and maps. */
export type StreamKey = string;

export const streamKey = ({ rendition, kind, ordinal }: StreamId): StreamKey => `${rendition}/${kind}/${ordinal}`;

/** The stream with this name. Only the last two parts are ours: the rendition may contain slashes itself. */
export function parseStreamKey(key: StreamKey): StreamId {
  const [, rendition = key, kind, ordinal] = /^(.*)\/(video|audio|text)\/(\d+)$/s.exec(key) ?? [];
  if (kind !== 'video' && kind !== 'audio' && kind !== 'text') throw new RangeError(`no stream is named ${key}`);
  return { rendition, kind, ordinal: Number(ordinal) };
}
