export { createTsDemuxer } from './ts/demuxer.ts';
