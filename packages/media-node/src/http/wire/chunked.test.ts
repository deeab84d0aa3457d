import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChunkedDecoder } from './chunked.ts';

function decode(pieces: readonly Uint8Array[]): { content: Buffer; used: number; isDone: boolean } {
  const decoder = new ChunkedDecoder();
  const parts: Buffer[] = [];
  let used = 0;
  for (const piece of pieces) used += decoder.push(piece, (part) => parts.push(Buffer.from(part)));
  return { content: Buffer.concat(parts), used, isDone: decoder.isDone };
}

test('however the bytes are split, the content is the same and nothing after the end is touched', () => {
  const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 5 });
  fc.assert(
    fc.property(chunks, fc.array(fc.nat(300), { maxLength: 6 }), (contents, cuts) => {
      const framed = contents.map((one) =>
        Buffer.concat([Buffer.from(`${one.length.toString(16)};x=y\r\n`), one, Buffer.from('\r\n')]),
      );
      const body = Buffer.concat([...framed, Buffer.from('0\r\nTrailer: 1\r\n\r\n')]);
      const all = Buffer.concat([body, Buffer.from('HTTP')]);
      const at = [0, ...cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b), all.length];
      const { content, used, isDone } = decode(at.slice(1).map((end, index) => all.subarray(at[index], end)));
      expect(content.equals(Buffer.concat(contents))).toBe(true);
      expect([used, isDone]).toEqual([body.length, true]);
    }),
  );
});

test.each(['x\r\n', '-1\r\n', '5 5\r\n', '1\r\nab\r\n', 'fffffffffffff\r\n', `1;${'x'.repeat(20_000)}`])(
  'nonsense is an error: %j',
  (text) => {
    expect(() => decode([Buffer.from(text)])).toThrow();
  },
);

test('an incomplete body is not done', () => {
  expect(decode([Buffer.from('5\r\nabcde\r\n')]).isDone).toBe(false);
});
