import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Pages are prerendered without knowing the visitor: what is for Windows waits until the system is known. */
export const useIsWindows = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => navigator.userAgent.includes('Windows NT'),
    () => false,
  );
