import { snackbarMs } from '@clipharbor/domain';
import { showMessage } from './load-account-shell.ts';
import { type StoredMessage, storeMessage } from './stored-message.ts';

/** Leaves the page; the next page shows the message. If the message cannot be stored, it is shown here first. */
export function leaveWithMessage(message: StoredMessage, go: () => void): void {
  if (storeMessage(message)) {
    go();
    return;
  }
  void showMessage(message);
  setTimeout(go, snackbarMs);
}
