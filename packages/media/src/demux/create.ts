import { MediaError } from '../model/errors.ts';
import type { Demuxer } from '../model/packet.ts';
import { startsWithBox } from './mp4/boxes.ts';
import { createMp4Demuxer } from './mp4/demuxer.ts';
import { createPackedAudioDemuxer, detectPackedAudio } from './packed/demuxer.ts';
import { createTextDemuxer } from './text-demuxer.ts';
import { createTsDemuxer } from './ts/demuxer.ts';
import type { MemoryOptions } from './ts/pes-memory.ts';
import { isTransportStream } from './ts/sync.ts';
import { createWebmDemuxer } from './webm/demuxer.ts';

/** Containers that can be demultiplexed. */
export type ContainerKind = 'ts' | 'mp4' | 'webm' | 'audio' | 'text';

/** EBML, Segment and Cluster: the elements that a WebM segment may begin with. */
const webmStarts = ['1a45dfa3', '18538067', '1f43b675'];
const searchBytes = 65_536;

function startsWithText(bytes: Uint8Array): boolean {
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 1024))
    .replace(/^\ufeff/, '')
    .trimStart();
  return (
    start.startsWith('WEBVTT') ||
    /^\d+\s*\r?\n[\d:,.]+\s*-->/.test(start) ||
    (start.startsWith('<') && /<([\w-]+:)?tt[\s>/]/.test(start))
  );
}

/** Names the container of some bytes by their content; file names and content types are often wrong. */
export function detectContainer(bytes: Uint8Array): ContainerKind | undefined {
  if (startsWithBox(bytes)) return 'mp4';
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (webmStarts.includes(start)) return 'webm';
  if (bytes[0] === 0x47 && isTransportStream(bytes.subarray(0, searchBytes))) return 'ts';
  if (startsWithText(bytes)) return 'text';
  if (detectPackedAudio(bytes, 1)) return 'audio';
  // After leading garbage: some sites disguise transport streams as pictures.
  if (isTransportStream(bytes.subarray(0, searchBytes))) return 'ts';
  return detectPackedAudio(bytes) ? 'audio' : undefined;
}

/**
 * Picks the demuxer for a track by the first bytes of its first segment. `init` is the track's initialization section.
 * `memory` is for demuxers that must move bytes. Throws `media.unsupported` when no demuxer fits.
 */
export function createDemuxer(sniffed: Uint8Array, init?: Uint8Array, memory?: MemoryOptions): Demuxer {
  const kind = detectContainer(sniffed) ?? (init && detectContainer(init));
  switch (kind) {
    case 'ts': {
      const demuxer = createTsDemuxer(memory);
      // A copy, because other segments need the original.
      if (init && init.length > 0) demuxer.push(init.slice());
      return demuxer;
    }
    case 'mp4':
      return createMp4Demuxer(init);
    case 'webm':
      return createWebmDemuxer(init);
    case 'audio':
      return createPackedAudioDemuxer();
    case 'text':
      return createTextDemuxer();
    case undefined:
      throw new MediaError('media.unsupported', 'The container of the media is not known.');
  }
}
