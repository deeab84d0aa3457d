import type { SnackbarMessage } from '@clipharbor/ui';
import { useSyncExternalStore } from 'react';
import { loadFresh } from './load-fresh.ts';

type Companion = typeof import('../session/companion.tsx');

let companion: Companion | null = null;
let waking: Promise<Companion> | undefined;
const listeners = new Set<() => void>();

/**
 * Everything that knows about accounts and messages. Who only reads never loads it: it wakes on the first press of Login, on
 * the first message, and for visitors who are signed in.
 */
export function wake(): Promise<Companion> {
  waking ??= loadFresh(() => import('../session/companion.tsx')).then(
    (loaded) => {
      companion = loaded;
      for (const tell of listeners) tell();
      return loaded;
    },
    (error: unknown) => {
      waking = undefined; // The next press tries again.
      throw error;
    },
  );
  return waking;
}

/** Shows a message at the bottom of the page, on any page: `showMessage({ message, tone: 'danger' })`. */
export const showMessage = (message: SnackbarMessage) => wake().then((loaded) => loaded.showMessage(message));

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** `null` until something has woken it. */
export const useCompanion = () =>
  useSyncExternalStore(
    subscribe,
    () => companion,
    () => null,
  );
