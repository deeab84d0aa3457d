import { snackbarMs } from '@clipharbor/domain';
import { type KeptMessage, keepMessage } from './after-reload.ts';
import { showMessage } from './load-account-shell.ts';

/** Leaves the page and has the next one say why. Where nothing can be kept, it is said here first. */
export function leaveWith(message: KeptMessage, go: () => void): void {
  if (keepMessage(message)) {
    go();
    return;
  }
  void showMessage(message);
  setTimeout(go, snackbarMs);
}
