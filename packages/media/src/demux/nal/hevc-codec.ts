import { sameBytes } from '../../codec/bytes.ts';
import {
  buildHvcC,
  type HevcPps,
  type HevcSps,
  hevcCodecString,
  parseHevcDisplayOrder,
  parseHevcPps,
  parseHevcSps,
} from '../../codec/hevc.ts';
import { isCaptionMessage, type NalCodec, type NalRole, ParameterSets } from './nal-codec.ts';

const vpsType = 32;
const spsType = 33;
const ppsType = 34;
const prefixSeiType = 39;

function typeOf(header: number | undefined): number {
  return ((header ?? 0) >> 1) & 63;
}

/** nuh_layer_id is 0. */
function isBaseLayer(data: Uint8Array, at: number): boolean {
  return ((data[at] ?? 0) & 1) === 0 && (data[at + 1] ?? 0) >> 3 === 0;
}

function roleOf(type: number): NalRole {
  if (type < 32) return 'picture';
  if (type <= ppsType) return 'parameters';
  if (type === 35) return 'delimiter';
  if (type === 38) return 'filler';
  return type === prefixSeiType ? 'prefix' : 'other';
}

/** H.265. */
export function hevcCodec(timescale: number): NalCodec {
  const vpsSets = new ParameterSets();
  const spsSets = new ParameterSets();
  const ppsSets = new ParameterSets();
  const all = [vpsSets, spsSets, ppsSets];
  /** The same picture parameter sets as `ppsSets`, read. */
  const headers = new Map<number, HevcPps>();
  let active: HevcSps | undefined;

  return {
    role: (data, at) => roleOf(typeOf(data[at])),
    // Slices of further layers belong to the picture of the base layer.
    startsPicture: (data, at) => ((data[at + 2] ?? 0) & 0x80) !== 0 && isBaseLayer(data, at),
    // Types 16 to 23 are random access points.
    isKey: (data, at) => typeOf(data[at]) >> 3 === 2,
    store(nal) {
      // Parameter sets of further layers (other views, other qualities) have another syntax and do not belong in the
      // format.
      if (!isBaseLayer(nal, 0)) return;
      const type = typeOf(nal[0]);
      if (type === spsType) {
        const sps = parseHevcSps(nal);
        if (!sps) return;
        active = sps;
        spsSets.store(sps.id, nal, sameBytes);
      } else if (type === vpsType) {
        vpsSets.store((nal[2] ?? 0) >> 4, nal, sameBytes);
      } else {
        const pps = parseHevcPps(nal);
        headers.set(pps.id, pps);
        ppsSets.store(pps.id, nal, sameBytes);
      }
    },
    forget() {
      headers.clear();
      for (const sets of all) sets.clear();
    },
    changedFormat() {
      if (!active || all.some((sets) => sets.size === 0) || !all.some((sets) => sets.isChanged)) return undefined;
      for (const sets of all) sets.isChanged = false;
      return {
        kind: 'video',
        codec: 'hevc',
        timescale,
        width: active.width,
        height: active.height,
        ...(active.pixelAspect && { pixelAspect: active.pixelAspect }),
        description: buildHvcC(active, { vps: vpsSets.values(), sps: spsSets.values(), pps: ppsSets.values() }),
        codecString: hevcCodecString(active.profile.bytes),
      };
    },
    get frameRate() {
      return active?.frameRate;
    },
    continuesPicture(first, next) {
      return !this.startsPicture(next, 0) && typeOf(first[0]) === typeOf(next[0]);
    },
    displayOrder(picture) {
      const low = active && parseHevcDisplayOrder(picture, active, (id) => headers.get(id));
      if (!active || low === undefined) return undefined;
      const type = typeOf(picture[0]);
      return { low, range: 2 ** active.displayOrderBits, isReset: type === 19 || type === 20 };
    },
    // Two fields are two pictures in HEVC.
    isField: () => false,
    isSecondField: () => false,
    hasCaptions: (data, at, end) => typeOf(data[at]) === prefixSeiType && isCaptionMessage(data, at + 2, end),
  };
}
