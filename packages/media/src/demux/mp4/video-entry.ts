import { av1CodecString, isAv1C } from '../../codec/av1.ts';
import { avcCodecString, parseAvcC, parseAvcSps } from '../../codec/avc.ts';
import { hevcCodecString, parseHevcSps, parseHvcC } from '../../codec/hevc.ts';
import { vpxCodecString } from '../../codec/vpx.ts';
import type { VideoFormat } from '../../model/packet.ts';
import { type Box, childOf, contentOf, u16, u32 } from './boxes.ts';
import type { EntryContext, SampleEntry } from './entry.ts';

type Picture = Pick<VideoFormat, 'codec' | 'codecString' | 'description'> & {
  readonly lengthSize?: number;
  readonly isInBand?: boolean;
  readonly sets?: readonly Uint8Array[];
  readonly size?: { readonly width: number; readonly height: number };
  readonly pixelAspect?: VideoFormat['pixelAspect'];
};

function avcPicture(avcC: Uint8Array, isInBand: boolean): Picture | undefined {
  const config = parseAvcC(avcC);
  if (!config) return undefined;
  const sps = config.sps[0] && parseAvcSps(config.sps[0]);
  return {
    codec: 'avc',
    codecString: avcCodecString(avcC[1] ?? 0, avcC[2] ?? 0, avcC[3] ?? 0),
    description: withLengthSize(avcC, 4),
    lengthSize: config.lengthSize,
    isInBand: isInBand || config.sps.length === 0,
    sets: [...config.sps, ...config.pps],
    ...(sps && { size: sps, pixelAspect: sps.pixelAspect }),
  };
}

function hevcPicture(hvcC: Uint8Array, isInBand: boolean): Picture | undefined {
  const config = parseHvcC(hvcC);
  if (!config) return undefined;
  const sps = config.sps && parseHevcSps(config.sps);
  return {
    codec: 'hevc',
    codecString: hevcCodecString(config.profile),
    description: withLengthSize(hvcC, 21),
    lengthSize: config.lengthSize,
    isInBand: isInBand || !config.sps,
    sets: config.sets,
    ...(sps && { size: sps, pixelAspect: sps.pixelAspect }),
  };
}

/** The description must match the packets: 4-byte lengths. */
function withLengthSize(config: Uint8Array, at: number): Uint8Array {
  if (((config[at] ?? 0) & 3) === 3) return config;
  const copy = config.slice();
  copy[at] = (copy[at] ?? 0) | 3;
  return copy;
}

function pictureOf(bytes: Uint8Array, box: Box): Picture | undefined {
  // Fixed fields of a visual sample entry take 78 bytes; boxes follow.
  const inner = { body: box.body + 78, end: box.end };
  const config = (type: string): Uint8Array | undefined => {
    const found = childOf(bytes, inner, type);
    return found && contentOf(bytes, found);
  };
  switch (box.type) {
    case 'avc1':
    case 'avc2':
    case 'avc3':
    case 'avc4':
    case 'dva1':
    case 'dvav': {
      const avcC = config('avcC');
      return avcC && avcPicture(avcC, box.type === 'avc3' || box.type === 'avc4');
    }
    case 'hvc1':
    case 'hev1':
    case 'dvh1':
    case 'dvhe': {
      const hvcC = config('hvcC');
      return hvcC && hevcPicture(hvcC, box.type === 'hev1');
    }
    case 'vp08':
    case 'vp09': {
      const codec = box.type === 'vp08' ? 'vp8' : 'vp9';
      const vpcC = config('vpcC');
      return vpcC && { codec, codecString: vpxCodecString(codec, vpcC), description: vpcC };
    }
    case 'av01': {
      const av1C = config('av1C');
      return av1C && isAv1C(av1C) ? { codec: 'av1', codecString: av1CodecString(av1C), description: av1C } : undefined;
    }
    default:
      return undefined;
  }
}

/** Reads a visual sample entry. Undefined when it is not one or its codec is unsupported. */
export function videoFormat(bytes: Uint8Array, box: Box, context: EntryContext): SampleEntry | undefined {
  const picture = pictureOf(bytes, box);
  if (!picture) return undefined;
  const pasp = childOf(bytes, { body: box.body + 78, end: box.end }, 'pasp');
  const [x, y] = pasp ? [u32(bytes, pasp.body), u32(bytes, pasp.body + 4)] : [0, 0];
  const pixelAspect = x > 0 && y > 0 ? (x === y ? undefined : { width: x, height: y }) : picture.pixelAspect;
  const { codec, codecString, description, size } = picture;
  return {
    format: {
      kind: 'video',
      codec,
      codecString,
      description,
      width: u16(bytes, box.body + 24) || (size?.width ?? 0),
      height: u16(bytes, box.body + 26) || (size?.height ?? 0),
      ...(pixelAspect && { pixelAspect }),
      ...context,
    },
    lengthSize: picture.lengthSize ?? 0,
    isInBand: picture.isInBand ?? false,
    ...(picture.sets && { sets: picture.sets }),
  };
}
