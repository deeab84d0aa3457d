import type { SniffedType } from '../manifest/index.ts';
import type { FileExtension } from '../names/index.ts';

/** File extensions by type, for files that are saved unchanged. Types that are not listed cannot be saved that way. */
export const extensionOf: Partial<Record<SniffedType, FileExtension>> = {
  mp4: 'mp4',
  mov: 'mov',
  webm: 'webm',
  mkv: 'mkv',
  mpegts: 'ts',
  mp3: 'mp3',
  aac: 'aac',
  ogg: 'ogg',
  flac: 'flac',
  wav: 'wav',
  webvtt: 'vtt',
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
  heic: 'heic',
  bmp: 'bmp',
  svg: 'svg',
};
