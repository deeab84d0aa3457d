export const placeholder = 1;
export * from './ffmpeg.ts';
