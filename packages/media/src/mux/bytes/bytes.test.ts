import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Reader } from './reader.ts';
import { Table } from './table.ts';
import { join, Writer } from './writer.ts';

const value = fc.oneof(
  fc.record({ type: fc.constant('u8' as const), value: fc.nat(0xff) }),
  fc.record({ type: fc.constant('u16' as const), value: fc.nat(0xff_ff) }),
  fc.record({ type: fc.constant('u32' as const), value: fc.nat(0xff_ff_ff_ff) }),
  fc.record({ type: fc.constant('i32' as const), value: fc.integer() }),
  fc.record({ type: fc.constant('i64' as const), value: fc.maxSafeInteger() }),
);

test('values are read back as written, whatever the initial capacity', () => {
  fc.assert(
    fc.property(fc.array(value), fc.nat(20), (values, capacity) => {
      const writer = new Writer(capacity);
      for (const { type, value: number } of values) writer[type === 'i64' ? 'u64' : type](number);
      const reader = new Reader(writer.done());
      expect(values.map(({ type }) => reader[type]())).toEqual(values.map(({ value: number }) => number));
      expect(reader.left).toBe(0);
    }),
  );
});

test('reading past the end is a typed error', () => {
  expect(() => new Reader(new Uint8Array(3)).u32()).toThrow(expect.objectContaining({ code: 'segment.damaged' }));
});

test('a table of many blocks keeps its numbers in order', () => {
  const table = new Table();
  for (let index = 0; index < 50_000; index += 1) table.u64(index * 2 ** 20);
  const reader = new Reader(join(table.chunks()));
  expect(table.size).toBe(400_000);
  for (let index = 0; index < 50_000; index += 1) expect(reader.u64()).toBe(index * 2 ** 20);
  expect(reader.left).toBe(0);
});
