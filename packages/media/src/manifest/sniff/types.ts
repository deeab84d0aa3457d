/** Types of bodies. */
export type SniffedType =
  | 'hls'
  | 'dash'
  | 'mp4'
  | 'mov'
  | 'webm'
  | 'mkv'
  | 'mpegts'
  | 'mp3'
  | 'aac'
  | 'ogg'
  | 'flac'
  | 'wav'
  | 'webvtt'
  | 'ttml'
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'bmp'
  | 'svg'
  | 'html'
  | 'json'
  | 'xml'
  | 'unknown';

/** How a body is treated: `page` is a response for people or scripts where media was expected. */
export type SniffedKind = 'manifest' | 'media' | 'text' | 'image' | 'page' | 'unknown';

/** The result of `sniff`. */
export interface Sniffed {
  readonly type: SniffedType;
  readonly kind: SniffedKind;
}

/** Which type is treated how. */
export const sniffedKinds: Readonly<Record<SniffedType, SniffedKind>> = {
  hls: 'manifest',
  dash: 'manifest',
  mp4: 'media',
  mov: 'media',
  webm: 'media',
  mkv: 'media',
  mpegts: 'media',
  mp3: 'media',
  aac: 'media',
  ogg: 'media',
  flac: 'media',
  wav: 'media',
  webvtt: 'text',
  ttml: 'text',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  avif: 'image',
  heic: 'image',
  bmp: 'image',
  svg: 'image',
  html: 'page',
  json: 'page',
  xml: 'page',
  unknown: 'unknown',
};
