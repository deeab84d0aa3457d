import { MediaError } from '../../model/errors.ts';
import { childrenOf, readFloat, readUint } from './ebml.ts';
import { ids } from './ids.ts';

/** The values of a TrackEntry, before its codec is parsed. */
export interface TrackEntry {
  number: number;
  codec: string;
  codecPrivate: Uint8Array;
  /** Nanoseconds; 0 when not stated. */
  defaultDuration: number;
  codecDelay: number;
  language: string | undefined;
  width: number;
  height: number;
  displayWidth: number;
  displayHeight: number;
  displayUnit: number;
  sampleRate: number;
  outputRate: number;
  channels: number;
  bitDepth: number;
  /** Bytes that were stripped from the start of every frame. */
  strippedHeader: Uint8Array;
  /** A compression that we do not undo. */
  isCompressed: boolean;
}

function readVideo(data: Uint8Array, entry: TrackEntry): void {
  for (const child of childrenOf(data)) {
    if (child.id === ids.pixelWidth) entry.width = readUint(child.data);
    else if (child.id === ids.pixelHeight) entry.height = readUint(child.data);
    else if (child.id === ids.displayWidth) entry.displayWidth = readUint(child.data);
    else if (child.id === ids.displayHeight) entry.displayHeight = readUint(child.data);
    else if (child.id === ids.displayUnit) entry.displayUnit = readUint(child.data);
  }
}

function readAudio(data: Uint8Array, entry: TrackEntry): void {
  for (const child of childrenOf(data)) {
    if (child.id === ids.samplingFrequency) entry.sampleRate = Math.round(readFloat(child.data));
    else if (child.id === ids.outputFrequency) entry.outputRate = Math.round(readFloat(child.data));
    else if (child.id === ids.channels) entry.channels = readUint(child.data);
    else if (child.id === ids.bitDepth) entry.bitDepth = readUint(child.data);
  }
}

const headerStripping = 3;

function readCompression(data: Uint8Array, entry: TrackEntry): void {
  let algorithm = 0;
  let settings = entry.strippedHeader;
  for (const child of childrenOf(data)) {
    if (child.id === ids.compressionAlgorithm) algorithm = readUint(child.data);
    else if (child.id === ids.compressionSettings) settings = child.data.slice();
  }
  if (algorithm === headerStripping) entry.strippedHeader = settings;
  else entry.isCompressed = true;
}

function readEncodings(data: Uint8Array, entry: TrackEntry): void {
  for (const encoding of childrenOf(data)) {
    if (encoding.id !== ids.contentEncoding) continue;
    for (const child of childrenOf(encoding.data)) {
      if (child.id === ids.contentEncryption) {
        throw new MediaError('media.protected', 'The media is encrypted for a DRM system.', {
          facts: { subject: 'WebM encryption' },
        });
      }
      if (child.id === ids.contentCompression) readCompression(child.data, entry);
    }
  }
}

const text = new TextDecoder();

/** Reads a TrackEntry. Throws `media.protected` when it is encrypted. */
export function readTrackEntry(data: Uint8Array): TrackEntry {
  const entry: TrackEntry = {
    number: 0,
    codec: '',
    codecPrivate: new Uint8Array(0),
    defaultDuration: 0,
    codecDelay: 0,
    language: undefined,
    width: 0,
    height: 0,
    displayWidth: 0,
    displayHeight: 0,
    displayUnit: 0,
    sampleRate: 8000,
    outputRate: 0,
    channels: 1,
    bitDepth: 0,
    strippedHeader: new Uint8Array(0),
    isCompressed: false,
  };
  const readers: Readonly<Record<number, (value: Uint8Array) => void>> = {
    [ids.trackNumber]: (value) => {
      entry.number = readUint(value);
    },
    [ids.codecId]: (value) => {
      entry.codec = name(value);
    },
    [ids.codecPrivate]: (value) => {
      entry.codecPrivate = value.slice();
    },
    [ids.defaultDuration]: (value) => {
      entry.defaultDuration = readUint(value);
    },
    [ids.codecDelay]: (value) => {
      entry.codecDelay = readUint(value);
    },
    [ids.language]: (value) => {
      entry.language ??= languageTag(value);
    },
    [ids.languageBcp47]: (value) => {
      entry.language = languageTag(value);
    },
    [ids.video]: (value) => readVideo(value, entry),
    [ids.audio]: (value) => readAudio(value, entry),
    [ids.contentEncodings]: (value) => readEncodings(value, entry),
  };
  for (const child of childrenOf(data)) readers[child.id]?.(child.data);
  return entry;
}

/** A short name, which may be padded with zero bytes. */
function name(value: Uint8Array): string {
  const end = value.indexOf(0);
  return text.decode(value.subarray(0, Math.min(64, end < 0 ? value.length : end)));
}

function languageTag(value: Uint8Array): string | undefined {
  const tag = name(value);
  return /^[A-Za-z0-9-]{2,35}$/.test(tag) && tag !== 'und' ? tag : undefined;
}
