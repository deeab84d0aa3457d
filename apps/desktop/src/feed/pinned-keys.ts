import { brand } from '@clipharbor/domain';

export interface PinnedKeys {
  /** Public keys of Ed25519, 32 bytes in base64. */
  readonly keys: readonly string[];
  /** Development keys lie in a folder of the build: feeds that they sign may also come from this machine. */
  readonly areForDevelopment: boolean;
}

/** Set by the build. From source there is nothing to update, and the release keys apply. */
declare const pinnedUpdateKeys: PinnedKeys | undefined;

export const pinnedKeys: PinnedKeys =
  typeof pinnedUpdateKeys === 'undefined'
    ? { keys: brand.updatePublicKeys, areForDevelopment: false }
    : pinnedUpdateKeys;
