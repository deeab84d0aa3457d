import { registrationOf, type StreamEntry } from './psi.ts';

/** What an elementary stream carries. `ignored`: data other than media, such as timed metadata and ad cues. */
export type StreamKind =
  | { readonly kind: 'avc' | 'hevc' | 'adts' | 'latm' | 'mpegAudio' | 'ac3' | 'eac3' | 'ignored' }
  | { readonly kind: 'opus'; readonly channels: number }
  | { readonly kind: 'unknown'; readonly name: string; readonly media?: 'video' | 'audio' };

/** Channels by the channel_config_code of the Opus extension descriptor. */
function opusChannels(entry: StreamEntry): number {
  const extension = entry.descriptors.get(0x7f);
  const code = extension?.[0] === 0x80 ? (extension[1] ?? 2) : 2;
  return code >= 1 && code <= 8 ? code : 2;
}

/** Stream type 6: the descriptors identify it. */
function privateKind(entry: StreamEntry): StreamKind {
  switch (registrationOf(entry)) {
    case 'Opus':
      return { kind: 'opus', channels: opusChannels(entry) };
    case 'AC-3':
      return { kind: 'ac3' };
    case 'EAC3':
      return { kind: 'eac3' };
    case 'HEVC':
      return { kind: 'hevc' };
    case 'ID3 ':
    case 'KLVA':
    case 'CUEI':
      return { kind: 'ignored' };
    case 'DTS1':
    case 'DTS2':
    case 'DTS3':
      return { kind: 'unknown', name: 'DTS', media: 'audio' };
    case 'BSSD':
      return { kind: 'unknown', name: 'SMPTE 302M', media: 'audio' };
    case 'AV01':
      return { kind: 'unknown', name: 'AV1 in a transport stream', media: 'video' };
  }
  const has = (tag: number): boolean => entry.descriptors.has(tag);
  if (has(0x6a)) return { kind: 'ac3' };
  if (has(0x7a)) return { kind: 'eac3' };
  if (has(0x59)) return { kind: 'unknown', name: 'DVB subtitles' };
  if (has(0x56) || has(0x46)) return { kind: 'unknown', name: 'teletext' };
  return { kind: 'unknown', name: 'private data' };
}

/** The codec of a stream. Types from 0xc1 on are the encrypted counterparts for Apple's SAMPLE-AES. */
export function streamKind(entry: StreamEntry): StreamKind {
  switch (entry.type) {
    case 0x1b:
    case 0xdb:
      return { kind: 'avc' };
    case 0x24:
      return { kind: 'hevc' };
    case 0x0f:
    case 0xcf:
      return { kind: 'adts' };
    case 0x11:
      return { kind: 'latm' };
    case 0x03:
    case 0x04:
      return { kind: 'mpegAudio' };
    case 0x81:
    case 0xc1:
      return { kind: 'ac3' };
    case 0x84:
    case 0x87:
    case 0xc2:
      return { kind: 'eac3' };
    case 0x06:
      return privateKind(entry);
    case 0x05: // private sections
    case 0x0b:
    case 0x0c:
    case 0x0d: // DSM-CC
    case 0x15: // metadata in PES: ID3
    case 0x16:
    case 0x86: // SCTE 35
      return { kind: 'ignored' };
    case 0x01:
    case 0x02:
      return { kind: 'unknown', name: 'MPEG-2 video', media: 'video' };
    case 0x10:
      return { kind: 'unknown', name: 'MPEG-4 Visual', media: 'video' };
    case 0x33:
      return { kind: 'unknown', name: 'VVC', media: 'video' };
    case 0xea:
      return { kind: 'unknown', name: 'VC-1', media: 'video' };
    case 0x2d:
    case 0x2e:
      return { kind: 'unknown', name: 'MPEG-H audio', media: 'audio' };
    case 0x83:
      return { kind: 'unknown', name: 'Dolby TrueHD', media: 'audio' };
    case 0x8a:
      return { kind: 'unknown', name: 'DTS', media: 'audio' };
    default:
      return { kind: 'unknown', name: `stream type 0x${entry.type.toString(16)}` };
  }
}
