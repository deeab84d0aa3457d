import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';
import { describeFile, refusalOf } from './testing/made-up-feed.ts';

test('accepts exactly the bytes that were signed', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (wanted, given) => {
      const isSame = Buffer.compare(wanted, given) === 0;
      const expected = wanted.length !== given.length ? 'update.size' : isSame ? null : 'update.hash';
      expect(refusalOf(() => checkFile(describeFile('a', wanted), given, 'a'))).toBe(expected);
    }),
  );
});
