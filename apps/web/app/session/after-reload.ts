import type { SnackbarMessage } from '@clipharbor/ui';

const key = 'clipharbor_message';

/** Keeps a message for the page that comes next. `false`: the storage takes nothing, so it has to be shown now. */
export function keepMessage(message: SnackbarMessage, open: () => Pick<Storage, 'setItem'> = () => sessionStorage): boolean {
  try {
    open().setItem(key, JSON.stringify(message));
    return true;
  } catch {
    return false;
  }
}

/** The message that the page before left, once. What is not one (anybody may write there) is dropped. */
export function takeMessage(
  open: () => Pick<Storage, 'getItem' | 'removeItem'> = () => sessionStorage,
): SnackbarMessage | null {
  try {
    const storage = open();
    const text = storage.getItem(key);
    if (text === null) return null;
    storage.removeItem(key);
    const kept: unknown = JSON.parse(text);
    return isMessage(kept) ? kept : null;
  } catch {
    return null;
  }
}

const tones: ReadonlySet<unknown> = new Set([undefined, 'success', 'info', 'warning', 'danger']);
const isMessage = (value: unknown): value is SnackbarMessage =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  tones.has('tone' in value ? value.tone : undefined) &&
  !('timeout' in value);
