export type { Piece } from './clock.ts';
export { cutAds } from './cut.ts';
export { withOneClock } from './one-clock.ts';
export { parseStreamKey, type StreamId, type StreamKey, streamKey } from './stream-id.ts';
export { type Placed, Timeline, type TimelineState } from './timeline.ts';
export { Window, type WindowRange } from './window.ts';
