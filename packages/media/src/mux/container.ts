import { MediaError } from '../model/errors.ts';
import type { Format } from '../model/packet.ts';
import type { Container } from './muxer.ts';

type Codec = Format['codec'];

interface ContainerRule {
  readonly codecs: readonly Codec[];
  /** Containers that hold exactly one sound stream. */
  readonly isSingle?: true;
}

const mp4Audio = ['aac', 'mp3', 'opus', 'flac', 'alac', 'ac3', 'eac3'] as const;
const webm = ['vp8', 'vp9', 'av1', 'opus', 'vorbis', 'webvtt'] as const;

const rules: Record<Container, ContainerRule> = {
  mp4: { codecs: ['avc', 'hevc', 'vp8', 'vp9', 'av1', ...mp4Audio, 'webvtt'] },
  m4a: { codecs: [...mp4Audio, 'webvtt'] },
  mkv: { codecs: ['avc', 'hevc', ...mp4Audio, 'pcm', ...webm] },
  webm: { codecs: webm },
  ts: { codecs: ['avc', 'hevc', 'aac', 'mp3', 'ac3', 'eac3'] },
  mp3: { codecs: ['mp3'], isSingle: true },
  aac: { codecs: ['aac'], isSingle: true },
  flac: { codecs: ['flac'], isSingle: true },
  ogg: { codecs: ['opus'], isSingle: true },
  wav: { codecs: ['pcm'], isSingle: true },
};

/** Tried in this order if the user did not choose: MP4 plays nearly everywhere, Matroska takes everything. */
const order: readonly Container[] = ['mp4', 'webm', 'mkv', 'wav'];

interface Refusal {
  readonly reason: string;
  readonly subject: string;
}

function refusal(container: Container, formats: readonly Format[]): Refusal | undefined {
  const rule = rules[container];
  const odd = formats.find(({ codec }) => !rule.codecs.includes(codec));
  if (odd) return { reason: `${container} cannot carry ${odd.codec}.`, subject: odd.codec };
  if (rule.isSingle && formats.length > 1) return { reason: `${container} holds one track only.`, subject: container };
  return undefined;
}

/** Whether subtitles fit into a container. */
export const carriesText = (container: Container): boolean => rules[container].codecs.includes('webvtt');

/** Whether a file can hold what must be decoded but not shown. */
export const hidesLeadIn = (container: Container): boolean => container === 'mp4' || container === 'm4a';

/** Throws `media.unsupported` when the container cannot hold these tracks together. */
export function assertCanHold(container: Container, formats: readonly Format[]): void {
  const refused = refusal(container, formats);
  if (refused) throw new MediaError('media.unsupported', refused.reason, { facts: { subject: refused.subject } });
}

/**
 * The container for tracks with these formats. A requested one is used or refused with `media.unsupported`, never
 * replaced, because the user must learn that it is impossible. Without a request, the most widely playable one is used.
 */
export function containerFor(formats: readonly Format[], requested?: Container): Container {
  if (formats.length === 0) throw new MediaError('input.invalid', 'There are no tracks to carry.');
  const isSoundOnly = formats.every(({ kind }) => kind === 'audio');
  if (requested) {
    assertCanHold(requested, formats);
    return requested;
  }
  const found = (isSoundOnly ? (['m4a', ...order] as const) : order).find((one) => !refusal(one, formats));
  if (found) return found;
  throw new MediaError('media.unsupported', 'No container carries these codecs together.', {
    facts: { subject: formats.map(({ codec }) => codec).join(' + ') },
  });
}
