import { parseAdtsFrame } from '../../codec/aac.ts';
import { parseAc3Frame, parseEac3Frame } from '../../codec/ac3.ts';
import type { AudioFrameParser } from '../../codec/audio-frame.ts';
import { latmParser } from '../../codec/latm.ts';
import { parseMpegAudioFrame } from '../../codec/mpeg-audio.ts';
import { opusParser } from '../../codec/opus.ts';
import { MediaError } from '../../model/errors.ts';
import { ByteLedger } from '../byte-ledger.ts';
import { avcCodec } from '../nal/avc-codec.ts';
import { hevcCodec } from '../nal/hevc-codec.ts';
import type { Problems } from '../problems.ts';
import { AudioStream } from './audio-stream.ts';
import { tsClockHz } from './clock.ts';
import { PesCollector } from './pes.ts';
import { languageOf, type ProgramMap, type StreamEntry } from './psi.ts';
import { type StreamKind, streamKind } from './stream-kind.ts';
import { VideoStream } from './video-stream.ts';

/** One elementary stream of the chosen program. */
export interface TsStream {
  readonly pid: number;
  readonly kind: StreamKind['kind'];
  readonly collector: PesCollector;
  readonly decoder: VideoStream | AudioStream;
  readonly ledger: ByteLedger;
  /** Whether a PES packet has begun: earlier packets belong to one whose start was never received. */
  hasBegun: boolean;
  /** Continuity counter of the last packet in this segment; -1 before the first. */
  counter: number;
  /** Unscrambled and scrambled packets in this segment. */
  clear: number;
  scrambled: number;
}

function audioParser(kind: StreamKind): AudioFrameParser | undefined {
  switch (kind.kind) {
    case 'adts':
      return parseAdtsFrame;
    case 'latm':
      return latmParser();
    case 'mpegAudio':
      return parseMpegAudioFrame;
    case 'ac3':
      return parseAc3Frame;
    case 'eac3':
      return parseEac3Frame;
    case 'opus':
      return opusParser(kind.channels);
    case 'avc':
    case 'hevc':
    case 'ignored':
    case 'unknown':
      return undefined;
  }
}

interface Reports {
  readonly problems: Problems;
  readonly ledger: ByteLedger;
}

function decoderFor(entry: StreamEntry, kind: StreamKind, reports: Reports): VideoStream | AudioStream | undefined {
  const language = languageOf(entry);
  if (kind.kind === 'avc') return new VideoStream(entry.pid, avcCodec(tsClockHz), reports, language);
  if (kind.kind === 'hevc') return new VideoStream(entry.pid, hevcCodec(tsClockHz), reports, language);
  const parse = audioParser(kind);
  return parse && new AudioStream(entry.pid, parse, reports, language);
}

/** Whether a program has any supported stream. */
export function hasMedia(map: ProgramMap): boolean {
  return map.streams.some((entry) => !['ignored', 'unknown'].includes(streamKind(entry).kind));
}

/**
 * The streams of a program map. Streams that were there before, with the same codec, continue unchanged; `announced`
 * remembers which foreign streams were reported, because maps come several times a second.
 */
export function streamsOf(
  map: ProgramMap,
  known: ReadonlyMap<number, TsStream>,
  announced: Set<number>,
  problems: Problems,
  position: number,
): Map<number, TsStream> {
  const streams = new Map<number, TsStream>();
  for (const entry of map.streams) {
    const kind = streamKind(entry);
    const before = known.get(entry.pid);
    if (before && before.kind === kind.kind) {
      streams.set(entry.pid, before);
      continue;
    }
    const ledger = new ByteLedger();
    const decoder = decoderFor(entry, kind, { problems, ledger });
    if (decoder) {
      const { pid } = entry;
      streams.set(pid, {
        pid,
        kind: kind.kind,
        collector: new PesCollector(),
        decoder,
        ledger,
        hasBegun: false,
        counter: -1,
        clear: 0,
        scrambled: 0,
      });
    } else if (kind.kind === 'unknown' && !announced.has(entry.pid)) {
      announced.add(entry.pid);
      problems.add('unknownStream', position, `${kind.name} in PID ${entry.pid}`, kind.media);
    }
  }
  return streams;
}

/** Throws `media.protected` for a stream without any unscrambled packet; a few scrambled ones are only a problem. */
export function refuseScrambled(streams: Iterable<TsStream>, problems: Problems): void {
  for (const { pid, scrambled, clear } of streams) {
    if (scrambled === 0) continue;
    // A single damaged bit looks the same, so only a stream without any unscrambled packet counts as protected.
    if (clear === 0)
      throw new MediaError('media.protected', 'The stream is scrambled.', { facts: { subject: 'scrambled TS' } });
    problems.add('badHeader', 0, `PID ${pid}: ${scrambled} scrambled packets`);
  }
}
