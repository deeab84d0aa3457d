import { expect, test } from 'vitest';
import type { Demuxed } from '../../model/packet.ts';
import { accessDelimiter, annexB, avcSlice, prefixed } from '../test-support/elementary.ts';
import { begin, idr, keyFrame, payloads, plainFrame, videoPid } from '../test-support/small-ts.ts';
import { createTsDemuxer } from './demuxer.ts';

const sei = Uint8Array.of(6, 5, 4, 1, 2, 3, 4, 0x80);
const endOfSequence = Uint8Array.of(10);

/** Demuxes segments, each a list of PES packets. */
function demuxed(segments: readonly (readonly Uint8Array[])[]): Demuxed[] {
  const demuxer = createTsDemuxer();
  let time = 0;
  const results = segments.map((units) => {
    const writer = begin();
    for (const unit of units) {
      writer.pes(videoPid, unit, { pts: time });
      time += 3600;
    }
    return demuxer.push(writer.toBytes());
  });
  return [...results, demuxer.flush()];
}

function totals(results: readonly Demuxed[]) {
  const sum = (fate: 'carried' | 'lost' | 'leadIn' | 'cutOff') =>
    results.reduce((total, { bytes }) => total + (bytes?.[fate] ?? 0), 0);
  return { carried: sum('carried'), lost: sum('lost'), leadIn: sum('leadIn'), cutOff: sum('cutOff') };
}

const whole = { lost: 0, leadIn: 0, cutOff: 0 };
const slice = avcSlice({ fill: 1 });
const seiUnit = annexB(accessDelimiter, sei);

test('units before a picture count once they are in the packet', () => {
  const results = demuxed([[keyFrame, seiUnit], [annexB(slice)]]);
  expect(payloads(results, 'video')).toEqual([prefixed(idr), prefixed(sei, slice)]);
  expect(results.map(({ bytes }) => bytes?.carried)).toEqual([idr.length, sei.length + slice.length, 0]);
  expect(totals(results)).toMatchObject(whole);
});

test('units before a picture that never comes are reported, and no frame counts as damaged', () => {
  const results = demuxed([[keyFrame, seiUnit, seiUnit, annexB(slice)]]);
  expect(totals(results)).toEqual({ ...whole, carried: idr.length + sei.length + slice.length });
  expect(results[0]?.problems).toMatchObject([{ detail: `${sei.length} bytes of video belong to no picture` }]);
});

test('units before a picture that has its own delimiter are left out and reported', () => {
  const results = demuxed([[keyFrame, seiUnit, plainFrame(1)]]);
  expect(totals(results)).toEqual({ ...whole, carried: idr.length + slice.length });
  expect(results[0]?.problems).toMatchObject([{ detail: `${sei.length} bytes of video belong to no picture` }]);
});

test('units between the slices of a picture are left out and reported', () => {
  const more = avcSlice({ fill: 2, firstBlock: 5 });
  const results = demuxed([[keyFrame, plainFrame(1), annexB(sei), annexB(more)]]);
  expect(payloads(results, 'video')[1]).toEqual(prefixed(slice, more));
  expect(totals(results)).toMatchObject({ lost: 0, carried: idr.length + slice.length + more.length });
  expect(results[0]?.problems).toMatchObject([{ detail: `${sei.length} bytes of video belong to no picture` }]);
});

test('units before the picture that would have continued the stream count as cut off', () => {
  expect(totals(demuxed([[keyFrame, seiUnit]]))).toEqual({ ...whole, carried: idr.length, cutOff: sei.length });
});

test('units before the first picture that do not belong to it are lead-in', () => {
  expect(totals(demuxed([[seiUnit, keyFrame]]))).toEqual({ ...whole, carried: idr.length, leadIn: sei.length });
});

test('units of a lost picture in the previous segment are left out and reported', () => {
  const together = demuxed([[keyFrame, annexB(endOfSequence)]]);
  expect(totals(together)).toEqual({ ...whole, carried: idr.length + endOfSequence.length });
  const apart = demuxed([[keyFrame], [annexB(endOfSequence), plainFrame(1)]]);
  expect(totals(apart)).toEqual({ ...whole, carried: idr.length + slice.length });
  expect(apart[1]?.problems).toMatchObject([{ detail: `${endOfSequence.length} bytes of video belong to no picture` }]);
});
