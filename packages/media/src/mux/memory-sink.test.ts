import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemorySink } from './memory-sink.ts';

const step = fc.oneof(
  fc.record({
    type: fc.constant('write' as const),
    at: fc.nat(300),
    bytes: fc.array(fc.uint8Array({ maxLength: 40 })),
  }),
  fc.record({ type: fc.constant('truncate' as const), at: fc.nat(400) }),
);

test('it behaves like a file: overwriting, holes, truncating', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const sink = new MemorySink();
      let model = new Uint8Array(0);
      for (const one of steps) {
        const added = one.type === 'write' ? Buffer.concat(one.bytes) : undefined;
        const size = added ? Math.max(model.length, one.at + added.length) : one.at;
        const next = new Uint8Array(size);
        next.set(model.subarray(0, size));
        if (added) next.set(added, one.at);
        model = next;
        if (one.type === 'write') await sink.write(one.at, one.bytes);
        else await sink.truncate(one.at);
      }
      expect(await sink.size()).toBe(model.length);
      expect(await sink.bytes()).toEqual(model);
      expect(await sink.read(50, 60)).toEqual(model.slice(50, 110));
    }),
  );
});
