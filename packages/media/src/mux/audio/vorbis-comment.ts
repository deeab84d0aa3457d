import { utf8, Writer } from '../bytes/writer.ts';
import { chapterStarts } from '../chapters.ts';
import type { Cover, Metadata } from '../muxer.ts';

/** The tags that FLAC and Opus share: a list of `NAME=value`. */
export function vorbisComment(metadata: Metadata, seconds: number, more: readonly string[] = []): Uint8Array {
  const { title, artist, album, date, comment, description, sourceUrl, encoder } = metadata;
  const named: readonly (readonly [name: string, value: string | undefined])[] = [
    ['TITLE', title],
    ['ARTIST', artist],
    ['ALBUM', album],
    ['DATE', date],
    ['COMMENT', comment],
    ['DESCRIPTION', description],
    ['URL', sourceUrl],
    ['ENCODER', encoder],
  ];
  const chapters = chapterStarts(metadata, seconds).flatMap(({ start, title: name }, index) => {
    const number = String(index).padStart(3, '0');
    return [`CHAPTER${number}=${clock(start)}`, `CHAPTER${number}NAME=${name}`];
  });
  const entries = [...named.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])), ...chapters, ...more];
  const vendor = utf8('clipharbor-media');
  const writer = new Writer(256).u32le(vendor.length).bytes(vendor).u32le(entries.length);
  for (const entry of entries) {
    const bytes = utf8(entry);
    writer.u32le(bytes.length).bytes(bytes);
  }
  return writer.done();
}

function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const parts = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60];
  const rest = (milliseconds % 60_000) / 1000;
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}:${rest.toFixed(3).padStart(6, '0')}`;
}

/** A picture as FLAC stores it, which Opus takes over. Its size in pixels may be left out. */
export function flacPicture({ type, data }: Cover): Uint8Array {
  return new Writer(64 + data.length)
    .u32(3)
    .u32(type.length)
    .text(type)
    .u32(0)
    .zeros(16)
    .u32(data.length)
    .bytes(data)
    .done();
}
