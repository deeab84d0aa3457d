/** Where the backend client keeps a session, and what it leaves behind of one that was begun: `sb…token`, `sb-…-code-verifier`. */
export const isSessionKey = (key: string | null): boolean => key !== null && /^sb.*token$/.test(key);

/** Where a page leaves a message for the next one. */
export const KEPT_MESSAGE = 'clipharbor_message';

/** Is somebody signed in, as far as can be told without loading the backend client? A blocked storage keeps nobody. */
export function keepsSession(open: () => object = () => localStorage): boolean {
  try {
    return Object.keys(open()).some(isSessionKey);
  } catch {
    return false;
  }
}

/** Does the link of a mail lead here? */
const comesFromMail = (search: string): boolean => /[?&]mail_link=/.test(search);

/** Is there something to show at once: an account, or what the page before has left? */
export function hasNews(): boolean {
  try {
    return keepsSession() || KEPT_MESSAGE in sessionStorage || comesFromMail(location.search);
  } catch {
    return false;
  }
}

/** Is this what the backend client has written, as far as its shape goes? Anybody may write into a storage. */
export function looksLikeSession(text: string): boolean {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null && 'access_token' in kept && typeof kept.access_token === 'string';
  } catch {
    return false;
  }
}
