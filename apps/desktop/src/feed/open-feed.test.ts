import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFeed } from './open-feed.ts';
import { signFeed } from './sign-feed.ts';
import {
  describeFile,
  feedOf,
  firstKey,
  refusalOf,
  secondKey,
  signed,
  testKeys,
  unpinnedKey,
} from './testing/made-up-feed.ts';

const { keys } = testKeys;
const refusal = (text: string) => refusalOf(() => openFeed(text, keys));

test.each([[[firstKey]], [[secondKey]], [[unpinnedKey, secondKey]]])('either pinned key is enough', (signers) => {
  expect(openFeed(signFeed(feedOf(), signers), keys)).toEqual(feedOf());
});

test('an unpinned key is not trusted', () => {
  expect(refusal(signFeed(feedOf(), [unpinnedKey]))).toBe('update.signature');
  expect(refusal(signFeed(feedOf(), []))).toBe('update.signature');
});

test('the signature covers every byte of the body', () => {
  const envelope = JSON.parse(signed());
  fc.assert(
    fc.property(fc.nat(envelope.body.length - 1), fc.constantFrom(' ', '0', 'x', ''), (index, other) => {
      const body = `${envelope.body.slice(0, index)}${other}${envelope.body.slice(index + 1)}`;
      fc.pre(body !== envelope.body);
      expect(refusal(JSON.stringify({ ...envelope, body }))).toBe('update.signature');
    }),
  );
});

test('anything other than a feed is refused with a known code', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(refusal(text)).toMatch(/^update\.(invalid|signature)$/);
    }),
  );
});

test.each([
  ['no version', { version: '1.2' }, 'update.invalid'],
  ['a version with a path', { version: '../1.2.0' }, 'update.invalid'],
  ['no files', { files: [] }, 'update.invalid'],
  ['no file to start', { files: [describeFile('other.cjs', '')] }, 'update.invalid'],
  ['a path that leaves the folder', { files: [describeFile('main.cjs', ''), describeFile('../x', '')] }, 'update.path'],
  ['a path twice', { files: [describeFile('main.cjs', ''), describeFile('MAIN.cjs', '')] }, 'update.path'],
  ['its own manifest', { files: [describeFile('main.cjs', ''), describeFile('manifest.json', '')] }, 'update.path'],
])('a signed feed with %s is refused', (_, changes, code) => {
  expect(refusal(signed(changes))).toBe(code);
});
