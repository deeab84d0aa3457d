import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** The page is made without knowing the visitor: what is for Windows waits until the browser has told its system. */
export const useIsWindows = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => navigator.userAgent.includes('Windows NT'),
    () => false,
  );
