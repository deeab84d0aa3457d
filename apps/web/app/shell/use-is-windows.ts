import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Pages are prerendered without knowing the visitor, so Windows-only parts appear once the system is known. */
export const useIsWindows = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => navigator.userAgent.includes('Windows NT'),
    () => false,
  );
