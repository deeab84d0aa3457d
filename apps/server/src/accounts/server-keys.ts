import { type AuthKeys, ephemeralKeys, KeyFileError, loadKeys } from '@clipharbor/auth';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';

/** The keys of the account service. An in-memory database does not need persistent ones. */
export async function serverKeys({
  database,
  keysFile,
  mayMakeKeys,
}: Pick<Config, 'database' | 'keysFile' | 'mayMakeKeys'>): Promise<AuthKeys> {
  const isEphemeral = 'folder' in database && database.folder === null;
  if (isEphemeral && mayMakeKeys) return ephemeralKeys();
  try {
    return await loadKeys(keysFile, { mayCreate: mayMakeKeys });
  } catch (cause) {
    if (!(cause instanceof KeyFileError)) throw cause;
    throw new StartError(`${cause.message} AUTH_KEYS_FILE must name a file with keys: npm run keys creates one.`, {
      cause,
    });
  }
}
