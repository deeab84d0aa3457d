import { MediaError } from '../../model/errors.ts';
import type { AudioFormat, Format, VideoFormat } from '../../model/packet.ts';
import { type Chunks, join, Writer } from '../bytes/writer.ts';
import { box, fullBox } from './box.ts';

/** The entry of `stsd` that describes a configuration. Its bytes are also its identity: equal bytes, same decoder. */
export function sampleEntry(format: Format, options: { readonly isForced?: boolean } = {}): Uint8Array {
  switch (format.kind) {
    case 'video':
      return join(videoEntry(format));
    case 'audio':
      return join(audioEntry(format));
    case 'text':
      return join(textEntry(options.isForced ?? false));
  }
}

function videoEntry(format: VideoFormat): Chunks {
  const [type, config] = videoConfig(format);
  const { width, height, pixelAspect } = format;
  const head = new Writer(78)
    .zeros(6)
    .u16(1)
    .zeros(16)
    .u16(width)
    .u16(height)
    .u32(0x00_48_00_00)
    .u32(0x00_48_00_00)
    .u32(0)
    .u16(1)
    .zeros(32)
    .u16(24)
    .u16(0xff_ff);
  const aspect = pixelAspect ? box('pasp', new Writer(8).u32(pixelAspect.width).u32(pixelAspect.height).done()) : [];
  return box(type, head.done(), config, aspect);
}

function videoConfig(format: VideoFormat): [type: string, config: Chunks] {
  const { codec, description } = format;
  switch (codec) {
    case 'avc':
      // Parameter sets missing in the configuration are in the stream, which has its own type name.
      return [needs(format, 7)[5] === 0xe0 ? 'avc3' : 'avc1', box('avcC', description)];
    case 'hevc':
      return [needs(format, 23)[22] === 0 ? 'hev1' : 'hvc1', box('hvcC', description)];
    case 'vp8':
      return ['vp08', vpConfig(format)];
    case 'vp9':
      return ['vp09', vpConfig(format)];
    case 'av1':
      return ['av01', box('av1C', needs(format, 4))];
  }
}

/** WebM files state nothing about VP8 and often nothing about VP9: then the codec name has to do. */
function vpConfig({ codec, codecString, description }: VideoFormat): Chunks {
  if (description.length >= 12) return box('vpcC', description);
  if (description.length >= 8) return fullBox('vpcC', 1, 0, description);
  const [, profile, level, depth] = codecString.split('.').map(Number);
  const isNamed = codec === 'vp9' && Number.isInteger(profile);
  return fullBox(
    'vpcC',
    1,
    0,
    new Writer(8)
      .u8(isNamed ? (profile ?? 0) : 0)
      .u8(isNamed ? (level ?? 10) : 10)
      // 4:2:0 with collocated samples, and unknown colors: 2 is "unspecified".
      .u8(((isNamed ? (depth ?? 8) : 8) << 4) | (1 << 1))
      .u8(2)
      .u8(2)
      .u8(2)
      .u16(0)
      .done(),
  );
}

function audioEntry(format: AudioFormat): Chunks {
  const [type, config] = audioConfig(format);
  const rate = format.codec === 'opus' ? 48_000 : format.sampleRate;
  const head = new Writer(28)
    .zeros(6)
    .u16(1)
    .zeros(8)
    .u16(format.channels)
    // Apple's players read the bit depth of their own codec here.
    .u16(format.codec === 'alac' ? (format.description[5] ?? 16) : 16)
    .zeros(4)
    // 16.16: higher rates do not fit, and decoders take them from the configuration.
    .u16(rate <= 0xff_ff ? rate : 0)
    .u16(0);
  return box(type, head.done(), config);
}

function audioConfig(format: AudioFormat): [type: string, config: Chunks] {
  const { codec, sampleRate } = format;
  switch (codec) {
    case 'aac':
      return ['mp4a', esds(0x40, needs(format, 2))];
    case 'mp3':
      // MPEG-1 layer 3 from 32 kHz on, MPEG-2 below.
      return ['mp4a', esds(sampleRate >= 32_000 ? 0x6b : 0x69, new Uint8Array(0))];
    case 'opus':
      return ['Opus', box('dOps', needs(format, 11))];
    case 'flac':
      return ['fLaC', fullBox('dfLa', 0, 0, flacBlocks(format))];
    case 'alac':
      return ['alac', fullBox('alac', 0, 0, needs(format, 24))];
    case 'ac3':
      return ['ac-3', box('dac3', needs(format, 3))];
    case 'eac3':
      return ['ec-3', box('dec3', needs(format, 5))];
    case 'vorbis':
    case 'pcm':
      throw new MediaError('media.unsupported', `MP4 cannot carry ${codec}.`, { facts: { subject: codec } });
  }
}

/** The metadata blocks of a FLAC stream, without the version and flags that a `dfLa` payload may start with. */
export function flacBlocks(format: AudioFormat): Uint8Array {
  const description = needs(format, 38);
  // A block starts with its type and the length 34 of STREAMINFO; version and flags are four zeros.
  return description[3] === 34 ? description : description.subarray(4);
}

/** MPEG-4 descriptors, with sizes written in four bytes as in most files. */
function esds(objectType: number, config: Uint8Array): Chunks {
  const descriptor = (tag: number, ...parts: Uint8Array[]): Uint8Array => {
    const payload = join(parts);
    const size = payload.length;
    return new Writer(size + 5)
      .u8(tag)
      .u8(0x80 | ((size >>> 21) & 0x7f))
      .u8(0x80 | ((size >>> 14) & 0x7f))
      .u8(0x80 | ((size >>> 7) & 0x7f))
      .u8(size & 0x7f)
      .bytes(payload)
      .done();
  };
  const specific = config.length > 0 ? [descriptor(5, config)] : [];
  const decoder = new Writer(13).u8(objectType).u8(0x15).u24(0).u32(0).u32(0).done();
  const stream = descriptor(
    3,
    new Writer(3).u16(0).u8(0).done(),
    descriptor(4, decoder, ...specific),
    descriptor(6, Uint8Array.of(2)),
  );
  return fullBox('esds', 0, 0, stream);
}

/** 3GPP timed text, centered at the bottom, white on a transparent background. */
function textEntry(isForced: boolean): Chunks {
  const head = new Writer(64)
    .zeros(6)
    .u16(1)
    .u32(isForced ? 0xc0_00_00_00 : 0)
    .u8(1)
    .u8(0xff)
    .u32(0)
    .zeros(8)
    .u16(0)
    .u16(0)
    .u16(1)
    .u8(0)
    .u8(16)
    .u32(0xff_ff_ff_ff);
  const fonts = box('ftab', new Writer(16).u16(1).u16(1).u8(5).text('Arial').done());
  return box('tx3g', head.done(), fonts);
}

function needs({ codec, description }: VideoFormat | AudioFormat, length: number): Uint8Array {
  if (description.length >= length) return description;
  throw new MediaError('media.unsupported', `The configuration of the ${codec} track is missing.`, {
    facts: { subject: codec },
  });
}
