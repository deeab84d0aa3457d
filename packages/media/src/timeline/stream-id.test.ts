import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStreamKey, streamKey } from './stream-id.ts';

test('any rendition name survives conversion to a key and back', () => {
  const kind = fc.constantFrom('video' as const, 'audio' as const, 'text' as const);
  fc.assert(
    fc.property(fc.record({ rendition: fc.string(), kind, ordinal: fc.nat() }), (id) => {
      expect(parseStreamKey(streamKey(id))).toEqual(id);
    }),
  );
});

test('slashes from a manifest belong to the rendition', () => {
  expect(parseStreamKey('audio/text/0/audio/1')).toEqual({ rendition: 'audio/text/0', kind: 'audio', ordinal: 1 });
});

test('text that is not a key is refused', () => {
  expect(() => parseStreamKey('main/other/0')).toThrow(RangeError);
});
