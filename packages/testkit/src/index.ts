export * from './ffmpeg.ts';
export * from './streams/index.ts';
