import { isSessionKey } from '@clipharbor/contracts';

/** Where a page leaves a message for the next one. */
export const storedMessageKey = 'clipharbor_message';

/** Is a user signed in, as far as is known without loading the backend client? A blocked storage holds no session. */
export function hasStoredSession(open: () => object = () => localStorage): boolean {
  try {
    return Object.keys(open()).some(isSessionKey);
  } catch {
    return false;
  }
}

/** Has a mail or a provider led here, with something to report? */
export const isReturnAddress = (address: string): boolean => /[?&]mail_link=|[?&#]error_code=/.test(address);

/** Read before anything can run that cleans the address. Pages are also made into files, where there is none. */
const arrivedWith = typeof location === 'undefined' ? '' : location.search + location.hash;

/** Is there something to show immediately: an account, or a message of the previous page? */
export function needsAccountShell(): boolean {
  try {
    return hasStoredSession() || storedMessageKey in sessionStorage || isReturnAddress(arrivedWith);
  } catch {
    return false;
  }
}

/** The token in what the backend client has written; `null` for anything of another shape: any script can write into a storage. */
export function storedToken(text: string): string | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('access_token' in kept)) return null;
    return typeof kept.access_token === 'string' ? kept.access_token : null;
  } catch {
    return null;
  }
}
