import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemorySink } from './memory-storage.ts';

const call = fc.oneof(
  fc.record({ type: fc.constant('write' as const), at: fc.nat(40), bytes: fc.uint8Array({ maxLength: 20 }) }),
  fc.record({ type: fc.constant('truncate' as const), at: fc.nat(60) }),
  fc.record({ type: fc.constant('sync' as const) }),
);

test('a file in memory and the part that survives a power failure match plain arrays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 30 }), async (calls) => {
      const sink = new MemorySink();
      let bytes: number[] = [];
      let durable: number[] = [];
      for (const one of calls) {
        if (one.type === 'sync') {
          await sink.sync();
          durable = [...bytes];
        } else if (one.type === 'truncate') {
          await sink.truncate(one.at);
          bytes = Array.from({ length: one.at }, (_, index) => bytes[index] ?? 0);
        } else {
          await sink.write(one.at, [one.bytes]);
          bytes = Array.from(
            { length: Math.max(bytes.length, one.at + one.bytes.length) },
            (_, index) => one.bytes[index - one.at] ?? bytes[index] ?? 0,
          );
        }
        expect([...sink.bytes]).toEqual(bytes);
        expect([...sink.durable]).toEqual(durable);
      }
    }),
  );
});
