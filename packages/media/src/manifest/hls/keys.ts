import { MediaError } from '../../model/errors.ts';
import type { SegmentKey } from '../../model/manifest.ts';
import { resolveAddress } from '../address.ts';
import { drmSystem } from '../drm.ts';
import type { WarningLog } from '../warnings.ts';
import type { Attributes } from './attributes.ts';
import { parseVector } from './values.ts';

/** One EXT-X-KEY or EXT-X-SESSION-KEY. */
export interface KeyTag {
  readonly method: string;
  /** `identity` when the tag has none: the address gives the key itself. */
  readonly format: string;
  readonly uri: string | undefined;
  readonly iv: Uint8Array | undefined;
  readonly line: number;
}

/** The current keys: one per format, because a server may offer the same key through several systems. */
export type KeyRing = readonly KeyTag[];

/** Parses a key tag. */
export function parseKey(attributes: Attributes, log: WarningLog, line: number): KeyTag {
  const written = attributes.get('IV');
  const iv = written === undefined ? undefined : parseVector(written);
  if (written !== undefined && !iv)
    log.add('hls.iv', 'An initialization vector cannot be read: the sequence number is used.', line);
  return {
    method: (attributes.get('METHOD') ?? 'NONE').toUpperCase(),
    format: (attributes.get('KEYFORMAT') || 'identity').toLowerCase(),
    uri: attributes.get('URI'),
    iv,
    line,
  };
}

/** The key ring after a tag: NONE empties it, any other key replaces the one of its format. */
export function updateKeyRing(ring: KeyRing, tag: KeyTag): KeyRing {
  return tag.method === 'NONE' ? [] : [...ring.filter((other) => other.format !== tag.format), tag];
}

/** The DRM system that a key belongs to, or undefined when the key can simply be fetched. */
export function keySystem(tag: KeyTag): string | undefined {
  if (tag.format !== 'identity') return drmSystem(tag.format);
  if (/^skd:/i.test(tag.uri ?? '')) return 'FairPlay';
  // These methods belong to Common Encryption, whose keys come from a license server.
  return /^SAMPLE-AES-(?:CTR|CENC)$/.test(tag.method) ? 'Common Encryption' : undefined;
}

/** A key whose vector may still depend on the segment. */
export interface RingKey {
  readonly method: SegmentKey['method'];
  readonly url: string;
  readonly iv: Uint8Array | undefined;
}

/** The key that decrypts segments with this ring. Refuses DRM, unknown methods and keys without an address. */
export function ringKey(ring: KeyRing, base: string): RingKey | undefined {
  if (ring.length === 0) return undefined;
  const { method, uri, iv, line } = usableKey(ring);
  if (!uri) {
    throw new MediaError('manifest.invalid', 'A key has no address.', {
      facts: { position: line, subject: 'EXT-X-KEY' },
    });
  }
  return { method, url: resolveAddress(uri, base, 'key'), iv };
}

function usableKey(ring: KeyRing): KeyTag & { method: SegmentKey['method'] } {
  for (const tag of ring) {
    const { method } = tag;
    if ((method === 'AES-128' || method === 'SAMPLE-AES') && !keySystem(tag)) return { ...tag, method };
  }
  const systems = ring.flatMap((tag) => keySystem(tag) ?? []);
  const position = ring[0]?.line ?? 0;
  if (systems.length > 0) {
    throw new MediaError('media.protected', 'This stream is protected by DRM.', {
      facts: { position, subject: [...new Set(systems)].join(', ') },
    });
  }
  throw new MediaError('media.unsupported', 'This encryption is not supported.', {
    facts: { position, subject: (ring[0]?.method ?? '').slice(0, 40) },
  });
}
