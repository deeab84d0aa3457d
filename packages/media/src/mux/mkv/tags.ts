import { type Chunks, utf8 } from '../bytes/writer.ts';
import { chapterStarts } from '../chapters.ts';
import type { Metadata } from '../muxer.ts';
import { element, ids, string, uint } from './ebml.ts';

/** Content of `Tags`, or undefined. */
export function tags(metadata: Metadata): Chunks {
  const { title, artist, album, date, comment, description, sourceUrl, encoder } = metadata;
  const entries: readonly (readonly [name: string, value: string | undefined])[] = [
    ['TITLE', title],
    ['ARTIST', artist],
    ['ALBUM', album],
    ['DATE_RELEASED', date],
    ['COMMENT', comment],
    ['DESCRIPTION', description],
    ['URL', sourceUrl],
    ['ENCODER', encoder],
  ];
  const simple = entries.flatMap(([name, value]) =>
    value ? element(ids.simpleTag, string(ids.tagName, name), string(ids.tagString, value)) : [],
  );
  return simple.length > 0 ? element(ids.tag, element(ids.targets), simple) : [];
}

/** Content of `Chapters`, or undefined. Times are in nanoseconds. */
export function chapters(metadata: Metadata, seconds: number): Chunks {
  const list = chapterStarts(metadata, seconds);
  if (list.length === 0) return [];
  const atoms = list.flatMap(({ start, title }, index) =>
    element(
      ids.chapterAtom,
      uint(ids.chapterUid, index + 1),
      uint(ids.chapterTimeStart, Math.round(start * 1e9)),
      uint(ids.chapterTimeEnd, Math.round((list[index + 1]?.start ?? seconds) * 1e9)),
      element(ids.chapterDisplay, string(ids.chapString, title), string(ids.chapLanguage, 'und')),
    ),
  );
  return element(ids.editionEntry, atoms);
}

/** Content of `Attachments`: the picture, under the name that players expect. */
export function attachments({ cover }: Metadata): Chunks {
  if (!cover) return [];
  return element(
    ids.attachedFile,
    element(ids.fileName, utf8(cover.type === 'image/png' ? 'cover.png' : 'cover.jpg')),
    string(ids.fileMediaType, cover.type),
    uint(ids.fileUid, 1),
    element(ids.fileData, cover.data),
  );
}
