import type { Sink } from '../../model/ports.ts';
import { type Mark, readMark } from '../mark.ts';
import type { Recovered } from '../muxer.ts';
import { type ElementHead, ids, readElementHead } from './ebml.ts';
import { type MkvLayout, readStart } from './header.ts';

/** An element of the segment. */
export interface Part extends ElementHead {
  readonly position: number;
  readonly end: number;
  /** The first bytes, including the header. */
  readonly bytes: Uint8Array;
}

/** Iterates over the parts of a segment from `position` on, reading only the first bytes of each, up to a torn one. */
export async function* parts(sink: Sink, position: number): AsyncGenerator<Part> {
  const size = await sink.size();
  let at = position;
  while (at < size) {
    const bytes = await sink.read(at, 4096);
    const head = readElementHead(bytes);
    const end = head ? at + head.headSize + head.size : Number.POSITIVE_INFINITY;
    if (!head || end > size) return;
    yield { ...head, position: at, end, bytes };
    at = end;
  }
}

/** The last mark that a cut left, and where it ends. */
export async function readLastMark(
  sink: Sink,
  layout: MkvLayout,
): Promise<(Mark & { readonly end: number }) | undefined> {
  let last: (Mark & { readonly end: number }) | undefined;
  for await (const { id, bytes, headSize, end } of parts(sink, layout.clustersAt)) {
    const mark = id === ids.void ? readMark(bytes.subarray(headSize)) : undefined;
    if (mark) last = { ...mark, end };
  }
  return last;
}

/** Finds the end of the last complete cut of a Matroska or WebM file. */
export async function recoverMkv(sink: Sink): Promise<Recovered | undefined> {
  const start = await readStart(sink);
  if (!start) return undefined;
  const container = start.isWebm ? 'webm' : 'mkv';
  const mark = await readLastMark(sink, start.layout);
  if (start.isFinished) {
    return { container, isFinished: true, length: await sink.size(), fragments: 0, tracks: mark?.tracks ?? [] };
  }
  return mark && { container, isFinished: false, length: mark.end, fragments: mark.fragments, tracks: mark.tracks };
}
