import { storedMessageKey } from '../session/stored-session.ts';

const tones = ['success', 'info', 'warning', 'danger'] as const;

/** A message from the previous page. */
export interface StoredMessage {
  message: string;
  tone?: (typeof tones)[number];
}

/** While the next page loads, the current one must not take the message that it has stored for it. */
const currentPage = { isLeaving: false };

/** Stores a message for the next page. Returns `false` if it could not be stored and has to be shown now. */
export function storeMessage(
  message: StoredMessage,
  open: () => Pick<Storage, 'setItem'> = () => sessionStorage,
  page = currentPage,
): boolean {
  try {
    open().setItem(storedMessageKey, JSON.stringify(message));
    page.isLeaving = true;
    return true;
  } catch {
    return false;
  }
}

/** Returns the previous page's message and removes it. Invalid data is dropped: any script can write to this storage. */
export function takeMessage(
  open: () => Pick<Storage, 'getItem' | 'removeItem'> = () => sessionStorage,
  page = currentPage,
): StoredMessage | null {
  if (page.isLeaving) return null;
  try {
    const storage = open();
    const text = storage.getItem(storedMessageKey);
    if (text === null) return null;
    storage.removeItem(storedMessageKey);
    const kept: unknown = JSON.parse(text);
    return isMessage(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isMessage = (value: unknown): value is StoredMessage =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  (!('tone' in value) || tones.some((tone) => tone === value.tone)) &&
  !('timeoutMs' in value);
