import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLines } from './json-lines.ts';
import { allOf } from './test-support/all-of.ts';

const streamOf = (chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

test('the values are the same no matter where the network splits the stream', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 8 }), fc.array(fc.nat(200)), async (values, cuts) => {
      const bytes = new TextEncoder().encode(values.map((value) => `${JSON.stringify(value)}\n`).join('\n'));
      const places = [...new Set([0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length])].sort(
        (a, b) => a - b,
      );
      const chunks = places.slice(1).map((end, index) => bytes.slice(places[index], end));
      const read = await allOf(jsonLines(streamOf(chunks)));
      expect(read).toEqual(values.map((value) => JSON.parse(JSON.stringify(value))));
    }),
    { numRuns: 60 },
  );
});

test('a stream that ends within a line yields the lines before it', async () => {
  const bytes = new TextEncoder().encode('{"a":1}\n{"b"');
  expect(await allOf(jsonLines(streamOf([bytes])))).toEqual([{ a: 1 }]);
});
