import { createTsDemuxer } from '../demux/index.ts';
import type { Demuxer } from '../model/packet.ts';
import type { LoadedSegment } from './assembler.ts';

/** The demuxer for what a segment turns out to be. The bytes decide, not the address. */
export function demuxerFor(_loaded: LoadedSegment): Demuxer {
  return createTsDemuxer();
}
