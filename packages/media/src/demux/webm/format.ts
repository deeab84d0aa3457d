import { aacFormat } from '../../codec/aac.ts';
import { parseAc3Frame, parseEac3Frame } from '../../codec/ac3.ts';
import { alacFormat, alacFrameSize } from '../../codec/alac.ts';
import type { AudioConfig, AudioFrameParser } from '../../codec/audio-frame.ts';
import { av1CodecString, isAv1C } from '../../codec/av1.ts';
import { avcCodecString, parseAvcC } from '../../codec/avc.ts';
import { dfLaFromNative, flacFormat } from '../../codec/flac.ts';
import { hevcCodecString, parseHvcC } from '../../codec/hevc.ts';
import { parseMpegAudioFrame } from '../../codec/mpeg-audio.ts';
import { dOpsFromOpusHead, opusFormat } from '../../codec/opus.ts';
import { buildVpcC, parseVp9KeyFrame, vp9Level, vpxCodecString } from '../../codec/vpx.ts';
import type { Format, VideoCodec, VideoFormat } from '../../model/packet.ts';
import type { TrackEntry } from './track-entry.ts';

type Picture = Pick<VideoFormat, 'codec' | 'codecString' | 'description'>;

function vpxPicture(entry: TrackEntry, frame: Uint8Array): Picture {
  const codec = entry.codec === 'V_VP8' ? 'vp8' : 'vp9';
  const parsed = codec === 'vp9' ? parseVp9KeyFrame(frame) : undefined;
  const { profile, bitDepth, chroma } = parsed ?? { profile: 0, bitDepth: 8, chroma: 1 };
  const description = buildVpcC({
    profile,
    level: codec === 'vp8' ? 0 : vp9Level(entry.width, entry.height),
    bitDepth,
    chroma,
  });
  return { codec, codecString: vpxCodecString(codec, description), description };
}

function pictureOf(entry: TrackEntry, frame: Uint8Array): Picture | undefined {
  const { codecPrivate: description } = entry;
  const named = (codec: VideoCodec, codecString: string): Picture => ({ codec, codecString, description });
  switch (entry.codec) {
    case 'V_VP8':
    case 'V_VP9':
      return vpxPicture(entry, frame);
    case 'V_AV1':
      return isAv1C(description) ? named('av1', av1CodecString(description)) : undefined;
    case 'V_MPEG4/ISO/AVC':
      if (!parseAvcC(description)) return undefined;
      return named('avc', avcCodecString(description[1] ?? 0, description[2] ?? 0, description[3] ?? 0));
    case 'V_MPEGH/ISO/HEVC': {
      const config = parseHvcC(description);
      return config && named('hevc', hevcCodecString(config.profile));
    }
    default:
      return undefined;
  }
}

function configOfFrame(parse: AudioFrameParser, frame: Uint8Array): AudioConfig | undefined {
  const parsed = parse(frame, 0, frame.length);
  return typeof parsed === 'string' ? undefined : parsed.config();
}

/** Uncompressed audio, described as in MP4's pcmC box. */
function pcmConfig(entry: TrackEntry): AudioConfig | undefined {
  const isFloat = entry.codec === 'A_PCM/FLOAT/IEEE';
  if (![8, 16, 24, 32, 64].includes(entry.bitDepth) || entry.channels < 1) return undefined;
  return {
    kind: 'audio',
    codec: 'pcm',
    codecString: isFloat ? 'fpcm' : 'ipcm',
    description: Uint8Array.of(0, 0, 0, 0, entry.codec === 'A_PCM/INT/BIG' ? 0 : 1, entry.bitDepth),
    sampleRate: entry.sampleRate,
    channels: entry.channels,
  };
}

function soundOf(entry: TrackEntry, frame: Uint8Array): AudioConfig | undefined {
  switch (entry.codec) {
    case 'A_OPUS': {
      const dOps = dOpsFromOpusHead(entry.codecPrivate);
      return dOps && opusFormat(dOps);
    }
    case 'A_VORBIS':
      return {
        kind: 'audio',
        codec: 'vorbis',
        codecString: 'vorbis',
        description: entry.codecPrivate,
        sampleRate: entry.sampleRate,
        channels: entry.channels,
      };
    case 'A_AAC':
      return aacFormat(entry.codecPrivate);
    case 'A_ALAC': {
      const config = alacFormat(entry.codecPrivate);
      return config && { ...config, frameSize: alacFrameSize(entry.codecPrivate) };
    }
    case 'A_FLAC':
      return flacFormat(dfLaFromNative(entry.codecPrivate));
    case 'A_MPEG/L3':
    case 'A_MPEG/L2':
      return configOfFrame(parseMpegAudioFrame, frame);
    case 'A_AC3':
      return configOfFrame(parseAc3Frame, frame);
    case 'A_EAC3':
      return configOfFrame(parseEac3Frame, frame);
    case 'A_PCM/INT/LIT':
    case 'A_PCM/INT/BIG':
    case 'A_PCM/FLOAT/IEEE':
      return pcmConfig(entry);
    default:
      return undefined;
  }
}

/** The display size, in pixels (unit 0), determines the pixel aspect ratio. */
function pixelAspect({
  width,
  height,
  displayWidth,
  displayHeight,
  displayUnit,
}: TrackEntry): VideoFormat['pixelAspect'] {
  if (displayUnit !== 0 || displayWidth === 0 || displayHeight === 0) return undefined;
  const x = displayWidth * height;
  const y = displayHeight * width;
  // Sizes are whole pixels, so a small difference is only rounding.
  if (Math.abs(x / y - 1) < 0.01) return undefined;
  let [a, b] = [x, y];
  while (b > 0) [a, b] = [b, a % b];
  return { width: x / a, height: y / a };
}

/** Uses the first frame where CodecPrivate says nothing. Undefined for unsupported codecs. */
export function webmFormat(entry: TrackEntry, frame: Uint8Array, timescale: number): Format | undefined {
  const common = { timescale, ...(entry.language && { language: entry.language }) };
  const picture = pictureOf(entry, frame);
  if (picture) {
    const aspect = pixelAspect(entry);
    const { width, height } = entry;
    return { kind: 'video', ...picture, width, height, ...(aspect && { pixelAspect: aspect }), ...common };
  }
  const sound = soundOf(entry, frame);
  if (sound) return { ...sound, ...common };
  const isText = ['S_TEXT/UTF8', 'S_TEXT/WEBVTT', 'D_WEBVTT/SUBTITLES', 'D_WEBVTT/CAPTIONS'].includes(entry.codec);
  return isText
    ? { kind: 'text', codec: 'webvtt', codecString: 'wvtt', description: new Uint8Array(0), ...common }
    : undefined;
}
