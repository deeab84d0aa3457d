import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** The current year, once the page is hydrated, because a page may be a year old. A clock behind the build is wrong. */
export const useCurrentYear = (yearOfBuild: number): number =>
  useSyncExternalStore(
    neverChanges,
    () => Math.max(yearOfBuild, new Date().getFullYear()),
    () => yearOfBuild,
  );
