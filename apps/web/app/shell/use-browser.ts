import { detectBrowser } from '@clipharbor/domain';
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Pages are prerendered without knowing the visitor, so they say Chrome until the browser is known. */
export const useBrowser = () =>
  useSyncExternalStore(
    neverChanges,
    () => detectBrowser(navigator.userAgent),
    () => 'chrome' as const,
  );
