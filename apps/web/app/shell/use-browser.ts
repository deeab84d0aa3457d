import { detectBrowser } from '@clipharbor/domain';
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** The page is made without knowing the visitor: it speaks of Chrome until the browser has told its name. */
export const useBrowser = () =>
  useSyncExternalStore(
    neverChanges,
    () => detectBrowser(navigator.userAgent),
    () => 'chrome' as const,
  );
