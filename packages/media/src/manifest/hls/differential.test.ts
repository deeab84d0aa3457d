import fc from 'fast-check';
import HlsParser from 'hls-parser';
import { expect, test } from 'vitest';
import { anyMaster, anyMedia } from '../test-support/any-playlist.ts';
import { printMaster, printMedia } from '../test-support/print-playlist.ts';
import { readMaster, readMedia } from '../test-support/read.ts';

/** The part of m3u8-parser's answer that is compared; the package brings no types. */
interface M3u8 {
  segments: {
    uri: string;
    duration: number;
    byterange?: { length: number; offset: number };
    map?: { uri: string };
    key?: { uri: string };
    timeline: number;
    discontinuity?: boolean;
  }[];
  mediaSequence: number;
  endList?: boolean;
  targetDuration: number;
  playlists?: { uri: string; attributes: { BANDWIDTH: number; RESOLUTION?: { width: number; height: number } } }[];
}
const peerPackage: string = 'm3u8-parser';
const { Parser }: { Parser: new () => { push(text: string): void; end(): void; manifest: M3u8 } } = await import(
  peerPackage
);

function withM3u8Parser(text: string): M3u8 {
  const parser = new Parser();
  parser.push(text);
  parser.end();
  return parser.manifest;
}

const absolute = (uri: string) => new URL(uri, 'https://media.test/show/').href;

test('media playlists are read as m3u8-parser reads them', () => {
  fc.assert(
    fc.property(anyMedia, (playlist) => {
      const text = printMedia(playlist);
      const ours = readMedia(text);
      const theirs = withM3u8Parser(`#EXTM3U\n${text}\n`);
      expect(ours.segments.map(({ url, duration, range }) => [url, duration, range?.start, range?.length])).toEqual(
        theirs.segments.map(({ uri, duration, byterange }) => [
          absolute(uri),
          duration,
          byterange?.offset,
          byterange?.length,
        ]),
      );
      expect(ours.segments.map(({ init, key }) => [init?.url, key?.url])).toEqual(
        theirs.segments.map(({ map, key }) => [map && absolute(map.uri), key && absolute(key.uri)]),
      );
      expect(ours.segments[0]?.sequence).toBe(theirs.mediaSequence);
      expect(ours.isComplete).toBe(theirs.endList ?? false);
      expect(ours.targetDuration).toBe(theirs.targetDuration);
    }),
  );
});

test('media playlists are read as hls-parser reads them', () => {
  fc.assert(
    fc.property(anyMedia, (playlist) => {
      const text = printMedia(playlist);
      const ours = readMedia(text);
      const theirs = HlsParser.parse(`#EXTM3U\n${text}`);
      if (theirs.isMasterPlaylist) throw new Error('read as a multivariant playlist');
      const { segments } = theirs as HlsParser.types.MediaPlaylist;
      expect(
        ours.segments.map(({ url, duration, sequence, period, isGap }) => [
          url,
          duration,
          sequence,
          period,
          isGap ?? false,
        ]),
      ).toEqual(
        segments.map((segment) => [
          absolute(segment.uri),
          segment.duration,
          segment.mediaSequenceNumber,
          segment.discontinuitySequence,
          segment.gap ?? false,
        ]),
      );
      const dates = segments.map(({ programDateTime }) => programDateTime?.getTime());
      for (const [index, date] of dates.entries())
        if (date !== undefined) expect(ours.segments[index]?.programTime).toBe(date);
    }),
  );
});

test('multivariant playlists are read as both read them', () => {
  fc.assert(
    fc.property(anyMaster, (playlist) => {
      const text = printMaster(playlist);
      const ours = readMaster(text).variants.map(({ url, bandwidth, width, height }) => [
        url,
        bandwidth,
        width,
        height,
      ]);
      const first = withM3u8Parser(`#EXTM3U\n${text}\n`).playlists ?? [];
      expect(ours).toEqual(
        first.map(({ uri, attributes: { BANDWIDTH, RESOLUTION } }) => [
          absolute(uri),
          BANDWIDTH,
          RESOLUTION?.width,
          RESOLUTION?.height,
        ]),
      );
      const { variants } = HlsParser.parse(`#EXTM3U\n${text}`) as HlsParser.types.MasterPlaylist;
      expect(ours).toEqual(
        variants.map(({ uri, bandwidth, resolution }) => [
          absolute(uri),
          bandwidth,
          resolution?.width,
          resolution?.height,
        ]),
      );
    }),
  );
});
