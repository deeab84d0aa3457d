export { type ContainerKind, createDemuxer, detectContainer } from './create.ts';
export { createMp4Demuxer } from './mp4/demuxer.ts';
export { type Movie, type MoviePacket, type MovieTrack, type RandomSource, readMovie } from './mp4/read-movie.ts';
export { createPackedAudioDemuxer } from './packed/demuxer.ts';
export { createTextDemuxer } from './text-demuxer.ts';
export { createTsDemuxer } from './ts/demuxer.ts';
export { kernelMemory } from './ts/kernel/kernel.ts';
export { createWebmDemuxer } from './webm/demuxer.ts';
