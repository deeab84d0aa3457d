import { type Chunks, join, sizeOf, utf8, Writer } from '../bytes/writer.ts';
import { chapterStarts } from '../chapters.ts';
import type { Metadata } from '../muxer.ts';

const headerBytes = 10;

/** The frames of an ID3v2.3 tag: the version that every player reads. */
export function id3Frames(metadata: Metadata, seconds: number): Chunks {
  const { title, artist, album, date, comment, sourceUrl, encoder, cover } = metadata;
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)-(\d\d))?/.exec(date ?? '') ?? [];
  return [
    ...textFrame('TIT2', title),
    ...textFrame('TPE1', artist),
    ...textFrame('TALB', album),
    ...textFrame('TYER', year),
    ...textFrame('TDAT', day && month ? day + month : undefined),
    ...textFrame('TSSE', encoder),
    ...(comment ? frame('COMM', Uint8Array.of(1), utf8('und'), utf16(''), utf16(comment)) : []),
    ...(sourceUrl ? frame('WOAS', utf8(sourceUrl)) : []),
    ...(cover ? frame('APIC', Uint8Array.of(0), utf8(`${cover.type}\0`), Uint8Array.of(3, 0), cover.data) : []),
    ...chapterFrames(metadata, seconds),
  ];
}

/** A tag of exactly `size` bytes: header, frames, zeros. */
export function id3Tag(frames: Chunks, size: number): Uint8Array {
  const content = size - headerBytes;
  const writer = new Writer(size).text('ID3').u8(3).u8(0).u8(0);
  // Seven bits per byte, so that no part of the size looks like the start of an audio frame.
  for (const shift of [21, 14, 7, 0]) writer.u8((content >> shift) & 0x7f);
  return writer
    .bytes(join(frames))
    .zeros(content - sizeOf(frames))
    .done();
}

/** Bytes that a tag with these frames needs. */
export function id3Size(frames: Chunks): number {
  return headerBytes + sizeOf(frames);
}

function textFrame(id: string, text: string | undefined): Chunks {
  return text ? frame(id, Uint8Array.of(1), utf16(text)) : [];
}

function frame(id: string, ...content: Uint8Array[]): Chunks {
  return [new Writer(10).text(id).u32(sizeOf(content)).u16(0).done(), ...content];
}

/** With a byte order mark and a terminating zero. */
function utf16(text: string): Uint8Array {
  const writer = new Writer(text.length * 2 + 4).u16le(0xfe_ff);
  for (let index = 0; index < text.length; index += 1) writer.u16le(text.charCodeAt(index));
  return writer.u16le(0).done();
}

function chapterFrames(metadata: Metadata, seconds: number): Chunks {
  const chapters = chapterStarts(metadata, seconds);
  return chapters.flatMap(({ start, title }, index) => {
    const times = new Writer(16)
      .u32(Math.round(start * 1000))
      .u32(Math.round((chapters[index + 1]?.start ?? seconds) * 1000))
      .u32(0xff_ff_ff_ff)
      .u32(0xff_ff_ff_ff)
      .done();
    return frame('CHAP', utf8(`chp${index}\0`), times, ...textFrame('TIT2', title));
  });
}
