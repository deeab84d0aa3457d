import type { TrackInfo } from '../model/manifest.ts';
import { codecFamily } from './codecs.ts';

/** Negative when `a` comes first. */
export type Order = (a: TrackInfo, b: TrackInfo) => number;

/** From the most to the least widely supported codec. */
const preferredCodecs = [
  'avc',
  'hevc',
  'vp9',
  'av1',
  'vp8',
  'aac',
  'eac3',
  'ac3',
  'opus',
  'mp3',
  'flac',
  'alac',
  'vorbis',
];

/** The first ordering that distinguishes two tracks decides. */
export function inOrder(...orders: readonly Order[]): Order {
  return (a, b) => {
    for (const order of orders) {
      const result = order(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };
}

/** Largest value first. */
export function most(value: (track: TrackInfo) => number): Order {
  return (a, b) => value(b) - value(a);
}

/** Smallest value first. */
export function least(value: (track: TrackInfo) => number): Order {
  return (a, b) => value(a) - value(b);
}

/** Pixels of a picture; a track that only states its height counts as 16:9. */
export function pixels({ width, height }: TrackInfo): number {
  return (height ?? 0) * (width ?? ((height ?? 0) * 16) / 9);
}

/** The number people call quality: 1080 for 1920×1080 and for the upright 1080×1920. */
export function pictureHeight({ width, height }: TrackInfo): number {
  return Math.min(height ?? 0, width ?? Number.POSITIVE_INFINITY);
}

/** 1 when every codec is supported or unknown to us, else 0. */
export function isCarried({ codecs }: TrackInfo): number {
  return (codecs ?? '').split(',').some((codec) => codecFamily(codec)?.family === 'other') ? 0 : 1;
}

/** Place in the list of preferred codecs; unknown ones come last. */
export function codecPlace({ codecs }: TrackInfo): number {
  const places = (codecs ?? '').split(',').map((codec) => preferredCodecs.indexOf(codecFamily(codec)?.family ?? ''));
  const known = places.filter((place) => place >= 0);
  return known.length > 0 ? Math.min(...known) : preferredCodecs.length;
}
