import { createHash, generateKeyPairSync } from 'node:crypto';
import type { FeedBody, FeedFile } from '@clipharbor/contracts';
import { pinnableKey, signFeed } from '../sign-feed.ts';

const makeKey = () => generateKeyPairSync('ed25519').privateKey;
export const firstKey = makeKey();
export const secondKey = makeKey();
export const unpinnedKey = makeKey();
export const testKeys = { keys: [pinnableKey(firstKey), pinnableKey(secondKey)], areForDevelopment: true } as const;

export const origin = 'https://update.clipharbor.example';
export const feedUrl = new URL('/stable.json', origin);

/** A file entry of a feed, described as the build does it. */
export const describeFile = (path: string, bytes: string | Uint8Array, at: string = origin): FeedFile => ({
  path,
  size: Buffer.byteLength(bytes),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  url: `${at}/files/${path}`,
});

export const feedOf = (changes: Partial<FeedBody> = {}): FeedBody => ({
  version: '1.2.0',
  expires: '2030-01-01T00:00:00.000Z',
  files: [describeFile('main.cjs', 'module.exports = {};')],
  ...changes,
});

export const signed = (changes: Partial<FeedBody> = {}): string => signFeed(feedOf(changes), [firstKey]);

/** The code of a refusal; `null` if there is none. */
export function refusalOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
