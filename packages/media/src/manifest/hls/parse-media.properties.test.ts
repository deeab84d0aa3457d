import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MediaError } from '../../model/errors.ts';
import { anyMedia } from '../test-support/any-playlist.ts';
import { printMedia } from '../test-support/print-playlist.ts';
import { readMedia } from '../test-support/read.ts';

test('printed playlists are read back', () => {
  fc.assert(
    fc.property(anyMedia, (playlist) => {
      const list = readMedia(printMedia(playlist));
      let period = playlist.discontinuitySequence;
      let start = 0;
      for (const [index, written] of playlist.segments.entries()) {
        if (written.isDiscontinuous) period++;
        const segment = list.segments[index];
        expect(segment).toMatchObject({
          url: new URL(written.address, 'https://media.test/show/').href,
          sequence: playlist.mediaSequence + index,
          period,
          duration: written.duration,
        });
        expect(segment?.start).toBeCloseTo(start, 6);
        expect(segment?.range).toEqual(written.range);
        if (written.date) expect(segment?.programTime).toBe(written.date.getTime());
        start += written.duration;
      }
      expect(list.segments).toHaveLength(playlist.segments.length);
      expect(list.codes).toEqual([]);
    }),
  );
});

test('line endings, blank lines and comments do not change what is read', () => {
  const noise = fc.constantFrom('\n', '\r\n', '\n\n', '\r\n# note\r\n', '\n   \n');
  fc.assert(
    fc.property(anyMedia, fc.array(noise, { minLength: 1 }), (playlist, noises) => {
      const text = printMedia(playlist);
      let line = 0;
      const noisy = text.replaceAll('\n', () => noises[line++ % noises.length] ?? '\n');
      expect(readMedia(noisy).segments).toEqual(readMedia(text).segments);
    }),
  );
});

test('any lines are read or refused with a typed error, within the limits', () => {
  const tag = fc.constantFrom(
    'EXTINF',
    'EXT-X-BYTERANGE',
    'EXT-X-KEY',
    'EXT-X-MAP',
    'EXT-X-PART',
    'EXT-X-SKIP',
    'EXT-X-DEFINE',
    'EXT-X-DATERANGE',
    'EXT-X-CUE-OUT',
    'EXT-X-CUE-IN',
    'EXT-X-MEDIA-SEQUENCE',
    'EXT-X-DISCONTINUITY',
    'EXT-X-PROGRAM-DATE-TIME',
    'EXT-X-SERVER-CONTROL',
  );
  const value = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.bigInt().map(String),
    fc.string().map((text) => `URI="${text}",METHOD=AES-128,DURATION=${text}`),
  );
  const line = fc.oneof(
    fc.tuple(tag, value).map(([name, text]) => `#${name}:${text}`),
    fc.webUrl(),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      try {
        const { segments } = readMedia(lines.join('\n'), { limits: { segments: 10 } });
        expect(segments.length).toBeLessThanOrEqual(10);
        for (const { start, duration } of segments) expect(Number.isFinite(start) && duration >= 0).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(MediaError);
      }
    }),
  );
});
