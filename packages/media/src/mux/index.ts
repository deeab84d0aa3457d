export { carriesText, containerFor, hidesLeadIn } from './container.ts';
export { createMuxer, recover } from './create.ts';
export { MemorySink } from './memory-sink.ts';
export { fragmentsAt, slotAt } from './mp4/header.ts';
export { readFragments } from './mp4/read-fragment.ts';
export { readStart } from './mp4/read-header.ts';
export type {
  Chapter,
  Container,
  Cover,
  Cut,
  Metadata,
  Muxer,
  MuxerOptions,
  MuxSummary,
  Recovered,
  TrackOptions,
  TrackSummary,
} from './muxer.ts';
export { roomAtStart } from './room-at-start.ts';
export { isSameFormat } from './same-format.ts';
