import { type Chunks, utf8, Writer } from '../bytes/writer.ts';
import { chapterStarts } from '../chapters.ts';
import type { Metadata } from '../muxer.ts';
import { box, fullBox } from './box.ts';

/** Kinds of data in an iTunes tag. */
const kinds = { text: 1, jpeg: 13, png: 14 } as const;

/** `udta`: tags and picture as iTunes stores them, chapters as Nero does. Undefined when it would be empty. */
export function userData(metadata: Metadata, seconds: number): Chunks {
  const items = tagItems(metadata);
  const chapters = chapterList(metadata, seconds);
  if (items.length + chapters.length === 0) return [];
  const handler = fullBox('hdlr', 0, 0, new Writer().u32(0).text('mdirappl').zeros(9).done());
  const meta = items.length > 0 ? fullBox('meta', 0, 0, handler, box('ilst', items)) : [];
  return box('udta', meta, chapters);
}

function tagItems(metadata: Metadata): Chunks {
  const { title, artist, album, date, comment, description, sourceUrl, encoder, cover } = metadata;
  const texts: readonly (readonly [type: string, value: string | undefined])[] = [
    ['\u00a9nam', title],
    ['\u00a9ART', artist],
    ['\u00a9alb', album],
    ['\u00a9day', date],
    ['\u00a9cmt', comment],
    ['desc', description],
    ['\u00a9too', encoder],
  ];
  return [
    ...texts.flatMap(([type, value]) => (value ? box(type, data(kinds.text, utf8(value))) : [])),
    ...(sourceUrl ? namedItem('URL', sourceUrl) : []),
    ...(cover ? box('covr', data(cover.type === 'image/png' ? kinds.png : kinds.jpeg, cover.data)) : []),
  ];
}

function data(kind: number, value: Uint8Array): Chunks {
  return box('data', new Writer(8).u32(kind).u32(0).done(), value);
}

/** A tag without a predefined type. */
function namedItem(name: string, value: string): Chunks {
  return box(
    '----',
    fullBox('mean', 0, 0, utf8('com.apple.iTunes')),
    fullBox('name', 0, 0, utf8(name)),
    data(kinds.text, utf8(value)),
  );
}

/**
 * `chpl`, which counts in one byte: up to 255 chapters, titles of up to 255 bytes. The chapter track has no such
 * limits.
 */
function chapterList(metadata: Metadata, seconds: number): Chunks {
  const chapters = chapterStarts(metadata, seconds).slice(0, 255);
  if (chapters.length === 0) return [];
  const writer = new Writer().u32(0).u8(chapters.length);
  for (const { start, title } of chapters) {
    const short = new Uint8Array(255);
    const { written } = new TextEncoder().encodeInto(title, short);
    writer
      .u64(Math.round(start * 1e7))
      .u8(written)
      .bytes(short.subarray(0, written));
  }
  return fullBox('chpl', 1, 0, writer.done());
}
