import { expect, test } from 'vitest';
import { concatBytes } from '../../codec/bytes.ts';
import { avcSlice, prefixed } from '../test-support/elementary.ts';
import { audioPid, begin, idr, keyFrame, payloads, plainFrame, sound, videoPid } from '../test-support/small-ts.ts';
import { createTsDemuxer } from './demuxer.ts';

test('incomplete data is not joined to data after missing segments', () => {
  const demuxer = createTsDemuxer();
  const spoken = { isBounded: true, streamId: 0xc0 };
  const first = begin()
    .pes(videoPid, keyFrame.slice(0, 30), { pts: 0 })
    .pes(videoPid, keyFrame.slice(30), { pts: 3600 })
    .pes(audioPid, concatBytes([sound(1), sound(2).slice(0, 20)]), { pts: 0, ...spoken });
  const rest = concatBytes([Uint8Array.of(9, 9, 9), plainFrame(1)]);
  const later = begin()
    .pes(videoPid, rest, { pts: 90_000 })
    .pes(audioPid, concatBytes([sound(3), sound(4)]), { pts: 90_000, ...spoken });
  const before = demuxer.push(first.toBytes());
  demuxer.skip?.();
  const results = [before, demuxer.push(later.toBytes()), demuxer.flush()];
  expect(payloads(results, 'video')).toEqual([prefixed(idr), prefixed(avcSlice({ fill: 1 }))]);
  expect(payloads(results, 'audio').map(([fill]) => fill)).toEqual([1, 3, 4]);
  expect(results.map(({ bytes }) => bytes?.lost)).toEqual([0, 0, 0]);
});
