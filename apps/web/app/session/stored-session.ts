import { isSessionKey } from '@clipharbor/contracts';

/** The key under which a page stores a message for the next one. */
export const storedMessageKey = 'clipharbor_message';

/** Whether a user seems to be signed in, without loading the backend client. False if storage is blocked. */
export function hasStoredSession(open: () => object = () => localStorage): boolean {
  try {
    return Object.keys(open()).some(isSessionKey);
  } catch {
    return false;
  }
}

/** Whether the visitor has come from a mail or a provider with something to report. */
export const isReturnAddress = (address: string): boolean => /[?&]mail_link=|[?&#]error_code=/.test(address);

/** Read before any code can clean the URL. There is none during prerendering. */
const arrivedWith = typeof location === 'undefined' ? '' : location.search + location.hash;

/** Whether there is something to show immediately: an account, or a message from the previous page. */
export function needsAccountShell(): boolean {
  try {
    return hasStoredSession() || storedMessageKey in sessionStorage || isReturnAddress(arrivedWith);
  } catch {
    return false;
  }
}

/** The token in the data that the backend client has stored; `null` for any other data: every script can write to storage. */
export function storedToken(text: string): string | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('access_token' in kept)) return null;
    return typeof kept.access_token === 'string' ? kept.access_token : null;
  } catch {
    return null;
  }
}
