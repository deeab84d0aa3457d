import { storedMessageKey } from '../session/stored-session.ts';

const tones = ['success', 'info', 'warning', 'danger'] as const;

/** A message of the page before. */
export interface StoredMessage {
  message: string;
  tone?: (typeof tones)[number];
}

/** Keeps a message for the page that comes next. `false`: the storage takes nothing, so it has to be shown now. */
export function storeMessage(
  message: StoredMessage,
  open: () => Pick<Storage, 'setItem'> = () => sessionStorage,
): boolean {
  try {
    open().setItem(storedMessageKey, JSON.stringify(message));
    return true;
  } catch {
    return false;
  }
}

/** The message that the previous page left, once. Anything else is dropped: any script can write there. */
export function takeMessage(
  open: () => Pick<Storage, 'getItem' | 'removeItem'> = () => sessionStorage,
): StoredMessage | null {
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
