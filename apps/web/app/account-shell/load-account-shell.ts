import type { SnackbarMessage } from '@clipharbor/ui';
import { useSyncExternalStore } from 'react';
import { loadFresh } from '../shell/load-fresh.ts';

type AccountShell = typeof import('./account-shell.tsx');

let accountShell: AccountShell | null = null;
let loading: Promise<AccountShell> | undefined;
const listeners = new Set<() => void>();

/**
 * Everything about accounts and messages. It loads on the first press of Login, on the first message, and for signed-in users.
 * Visitors who only read never load it.
 */
export function loadAccountShell(): Promise<AccountShell> {
  loading ??= loadFresh(() => import('./account-shell.tsx')).then(
    (loaded) => {
      accountShell = loaded;
      for (const notify of listeners) notify();
      return loaded;
    },
    (error: unknown) => {
      loading = undefined; // The next press tries again.
      throw error;
    },
  );
  return loading;
}

/** Shows a message at the bottom of any page: `showMessage({ message, tone: 'danger' })`. */
export const showMessage = (message: SnackbarMessage) => loadAccountShell().then((shell) => shell.showMessage(message));

export const openLogin = () => loadAccountShell().then((shell) => shell.openLogin());

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** `null` until it is loaded. */
export const useAccountShell = () =>
  useSyncExternalStore(
    subscribe,
    () => accountShell,
    () => null,
  );
