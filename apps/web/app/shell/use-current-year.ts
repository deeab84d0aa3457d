import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** The year of the visitor's clock, once the page is alive. A page may be a year old; a clock that lags behind it is wrong. */
export const useCurrentYear = (yearOfBuild: number): number =>
  useSyncExternalStore(
    neverChanges,
    () => Math.max(yearOfBuild, new Date().getFullYear()),
    () => yearOfBuild,
  );
