import { snackbarMs } from '@clipharbor/domain';
import { showMessage } from './load-account-shell.ts';
import { type StoredMessage, storeMessage } from './stored-message.ts';

/** Leaves the page and has the next one say why. Where nothing can be kept, it is said here first. */
export function leaveWithMessage(message: StoredMessage, go: () => void): void {
  if (storeMessage(message)) {
    go();
    return;
  }
  void showMessage(message);
  setTimeout(go, snackbarMs);
}
