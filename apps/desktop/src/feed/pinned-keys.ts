import { brand } from '@clipharbor/domain';

export interface PinnedKeys {
  /** Ed25519 public keys, 32 bytes in base64. */
  readonly keys: readonly string[];
  /** Development keys are stored in a build folder: feeds signed with them may also come from this machine. */
  readonly areForDevelopment: boolean;
}

/** Set by the build. When run from source there is nothing to update, and the release keys apply. */
declare const pinnedUpdateKeys: PinnedKeys | undefined;

export const pinnedKeys: PinnedKeys =
  typeof pinnedUpdateKeys === 'undefined'
    ? { keys: brand.updatePublicKeys, areForDevelopment: false }
    : pinnedUpdateKeys;
