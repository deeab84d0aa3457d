export { carriesText, containerFor, hidesLeadIn } from './container.ts';
export { createMuxer, recover } from './create.ts';
export { MemorySink } from './memory-sink.ts';
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
