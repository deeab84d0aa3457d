import type { AudioFormat, Format, TextFormat, VideoFormat } from '../../model/packet.ts';
import { type Chunks, utf8, Writer } from '../bytes/writer.ts';
import { opusHead, opusPreRollSamples } from '../codec/opus.ts';
import { pcmLayout } from '../codec/pcm.ts';
import { bibliographic, languageTag } from '../languages.ts';
import { flacBlocks } from '../mp4/sample-entry.ts';
import { element, float, ids, string, uint } from './ebml.ts';
import type { MkvTrack } from './mkv-track.ts';

const types = { video: 1, audio: 2, text: 0x11 } as const;

/** `TrackEntry`. */
export function trackEntry(track: MkvTrack, isWebm: boolean): Chunks {
  const { format, options, index, language } = track;
  const [codecId, codecPrivate] = codecOf(format, isWebm);
  const delay = Math.round((track.delay * 1e9) / track.timescale);
  const tag = languageTag(language);
  return element(
    ids.trackEntry,
    uint(ids.trackNumber, index + 1),
    uint(ids.trackUid, index + 1),
    uint(ids.trackType, types[format.kind]),
    uint(ids.flagLacing, 0),
    uint(ids.flagDefault, (options.isDefault ?? format.kind !== 'text') ? 1 : 0),
    options.isForced ? uint(ids.flagForced, 1) : [],
    options.isForDeaf ? uint(ids.flagHearingImpaired, 1) : [],
    string(ids.language, bibliographic(language)),
    tag && !isWebm ? string(ids.languageBcp47, tag) : [],
    options.name ? string(ids.name, options.name) : [],
    string(ids.codecId, codecId),
    codecPrivate.length > 0 ? element(ids.codecPrivate, codecPrivate) : [],
    delay > 0 ? uint(ids.codecDelay, delay) : [],
    format.codec === 'opus' ? uint(ids.seekPreRoll, (opusPreRollSamples / 48_000) * 1e9) : [],
    format.kind === 'video' ? videoSettings(format) : format.kind === 'audio' ? audioSettings(format) : [],
  );
}

function codecOf(format: Format, isWebm: boolean): [id: string, config: Uint8Array] {
  switch (format.kind) {
    case 'video':
      return videoCodec(format);
    case 'audio':
      return audioCodec(format);
    case 'text':
      return textCodec(format, isWebm);
  }
}

const none = new Uint8Array(0);

function videoCodec({ codec, description }: VideoFormat): [id: string, config: Uint8Array] {
  switch (codec) {
    case 'avc':
      return ['V_MPEG4/ISO/AVC', description];
    case 'hevc':
      return ['V_MPEGH/ISO/HEVC', description];
    case 'vp8':
      return ['V_VP8', none];
    case 'vp9':
      return ['V_VP9', none];
    case 'av1':
      return ['V_AV1', description];
  }
}

function audioCodec(format: AudioFormat): [id: string, config: Uint8Array] {
  switch (format.codec) {
    case 'aac':
      return ['A_AAC', format.description];
    case 'mp3':
      return ['A_MPEG/L3', none];
    case 'opus':
      return ['A_OPUS', opusHead(format)];
    case 'ac3':
      return ['A_AC3', none];
    case 'eac3':
      return ['A_EAC3', none];
    case 'flac':
      return ['A_FLAC', new Writer(64).text('fLaC').bytes(flacBlocks(format)).done()];
    case 'alac':
      return ['A_ALAC', format.description];
    case 'vorbis':
      return ['A_VORBIS', format.description];
    case 'pcm':
      return [pcmLayout(format).isFloat ? 'A_PCM/FLOAT/IEEE' : 'A_PCM/INT/LIT', none];
  }
}

/** WebM has an older name for its subtitles; Matroska players support plain text best. */
function textCodec(_: TextFormat, isWebm: boolean): [id: string, config: Uint8Array] {
  return [isWebm ? 'D_WEBVTT/SUBTITLES' : 'S_TEXT/UTF8', none];
}

function videoSettings({ width, height, pixelAspect, rotation, codec, description }: VideoFormat): Chunks {
  const aspect = pixelAspect ?? { width: 1, height: 1 };
  return element(
    ids.video,
    uint(ids.pixelWidth, width),
    uint(ids.pixelHeight, height),
    pixelAspect ? uint(ids.displayWidth, Math.round((width * aspect.width) / aspect.height)) : [],
    pixelAspect ? uint(ids.displayHeight, height) : [],
    codec === 'vp9' ? color(description) : [],
    // Counterclockwise, from -180 to 180.
    rotation
      ? element(
          ids.projection,
          uint(ids.projectionType, 0),
          float(ids.projectionPoseRoll, rotation > 180 ? 360 - rotation : -rotation),
        )
      : [],
  );
}

/** VP9 states its colors only in the container; other codecs have them in the stream. */
function color(vpcC: Uint8Array): Chunks {
  const body = vpcC.length >= 12 ? vpcC.subarray(4) : vpcC;
  const [, , packed = 0, primaries = 2, transfer = 2, matrix = 2] = body;
  if (body.length < 8 || primaries === 2) return [];
  return element(
    ids.color,
    uint(ids.matrixCoefficients, matrix),
    uint(ids.bitsPerChannel, packed >> 4),
    uint(ids.range, packed & 1 ? 2 : 1),
    uint(ids.transferCharacteristics, transfer),
    uint(ids.primaries, primaries),
  );
}

function audioSettings(format: AudioFormat): Chunks {
  return element(
    ids.audio,
    float(ids.samplingFrequency, format.sampleRate),
    uint(ids.channels, format.channels),
    format.codec === 'pcm' ? uint(ids.bitDepth, pcmLayout(format).bits) : [],
  );
}

/** The payload of a cue: WebM puts the cue's name and settings on two lines before its text. */
export function cuePayload(text: string, data: Uint8Array, isWebm: boolean): Chunks {
  return isWebm ? [utf8('\n\n'), data] : [utf8(text)];
}
