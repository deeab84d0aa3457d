import { type AvcSps, avcCodecString, buildAvcC, parseAvcSlice, parseAvcSps } from '../../codec/avc.ts';
import { BitReader } from '../../codec/bits.ts';
import { sameBytes } from '../../codec/bytes.ts';
import { unescapeNal } from '../../codec/nal.ts';
import { isCaptionMessage, type NalCodec, type NalRole, ParameterSets } from './nal-codec.ts';

const roles: readonly NalRole[] = [
  'other',
  'picture', // 1: slice
  'picture',
  'picture',
  'picture', // 2-4: data partitions
  'picture', // 5: IDR slice
  'prefix', // 6: SEI
  'parameters',
  'parameters',
  'delimiter', // 9
  'other',
  'other', // 10, 11: end of sequence, of stream
  'filler', // 12
];

const idrSliceType = 5;
const seiType = 6;
const spsType = 7;
const recoveryPointType = 6;

/** Scans the messages of an SEI unit: a decoder can start at a recovery point as well as at an IDR picture. */
function isRecoveryPoint(data: Uint8Array, at: number, end: number): boolean {
  let next = at + 1;
  while (next + 2 < end) {
    let type = 0;
    let size = 0;
    while (data[next] === 255 && next < end) {
      type += 255;
      next += 1;
    }
    type += data[next] ?? 0;
    next += 1;
    while (data[next] === 255 && next < end) {
      size += 255;
      next += 1;
    }
    size += data[next] ?? 0;
    next += 1;
    if (type === recoveryPointType) return true;
    next += size;
  }
  return false;
}

/** H.264. */
export function avcCodec(timescale: number): NalCodec {
  const spsSets = new ParameterSets();
  const ppsSets = new ParameterSets();
  let active: AvcSps | undefined;

  return {
    role: (data, at) => roles[(data[at] ?? 0) & 31] ?? 'other',
    // first_mb_in_slice is 0: its code is a single 1 bit.
    startsPicture: (data, at) => ((data[at + 1] ?? 0) & 0x80) !== 0,
    isKey(data, at, end) {
      const type = (data[at] ?? 0) & 31;
      return type === idrSliceType || (type === seiType && isRecoveryPoint(data, at, end));
    },
    store(nal) {
      if (((nal[0] ?? 0) & 31) === spsType) {
        const sps = parseAvcSps(nal);
        if (!sps) return;
        active = sps;
        spsSets.store(sps.id, nal, sameBytes);
      } else {
        ppsSets.store(new BitReader(unescapeNal(nal.subarray(0, 16)), 1).ue() & 255, nal, sameBytes);
      }
    },
    forget() {
      spsSets.clear();
      ppsSets.clear();
    },
    changedFormat() {
      if (!active || spsSets.size === 0 || ppsSets.size === 0) return undefined;
      if (!spsSets.isChanged && !ppsSets.isChanged) return undefined;
      spsSets.isChanged = false;
      ppsSets.isChanged = false;
      return {
        kind: 'video',
        codec: 'avc',
        timescale,
        width: active.width,
        height: active.height,
        ...(active.pixelAspect && { pixelAspect: active.pixelAspect }),
        description: buildAvcC(active, spsSets.values(), ppsSets.values()),
        codecString: avcCodecString(active.profile, active.compatibility, active.level),
      };
    },
    get frameRate() {
      return active?.frameRate;
    },
    continuesPicture(first, next) {
      if (!active || this.startsPicture(next, 0) || first[0] !== next[0]) return false;
      return parseAvcSlice(first, active).frameNum === parseAvcSlice(next, active).frameNum;
    },
    displayOrder(picture) {
      if (active?.displayOrderBits === undefined) return undefined;
      const { displayOrder } = parseAvcSlice(picture, active);
      if (displayOrder === undefined) return undefined;
      const isReset = ((picture[0] ?? 0) & 31) === idrSliceType;
      return { low: displayOrder, range: 2 ** active.displayOrderBits, isReset };
    },
    isField: (picture) => active !== undefined && !active.isFramesOnly && parseAvcSlice(picture, active).isField,
    isSecondField(previous, next) {
      if (!active || active.isFramesOnly) return false;
      const first = parseAvcSlice(previous, active);
      const second = parseAvcSlice(next, active);
      const isNextIdr = ((next[0] ?? 0) & 31) === idrSliceType && ((previous[0] ?? 0) & 31) !== idrSliceType;
      return (
        first.isField &&
        second.isField &&
        first.isBottom !== second.isBottom &&
        first.frameNum === second.frameNum &&
        !isNextIdr
      );
    },
    hasCaptions: (data, at, end) => ((data[at] ?? 0) & 31) === seiType && isCaptionMessage(data, at + 1, end),
  };
}
