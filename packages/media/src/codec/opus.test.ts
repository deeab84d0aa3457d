import { expect, test } from 'vitest';
import { opusFormat } from './opus.ts';

const asMp4 = Uint8Array.of(0, 2, 0x01, 0x38, 0, 0, 0xbb, 0x80, 0, 0, 0);

test('the delay of a dOps box is big-endian', () => {
  expect(opusFormat(asMp4)).toMatchObject({ priming: 312, description: asMp4 });
});

test('a dOps box with the byte order of Ogg is corrected', () => {
  const asOgg = Uint8Array.of(0, 2, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0);
  expect(opusFormat(asOgg)).toMatchObject({ priming: 312, description: asMp4 });
});

test('an unstated rate is no evidence of a wrong byte order', () => {
  expect(opusFormat(Uint8Array.of(0, 2, 0x01, 0x38, 0, 0, 0, 0, 0, 0, 0))).toMatchObject({ priming: 312 });
});
