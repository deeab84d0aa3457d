import { siteCalls, type WindowsPackage } from '@clipharbor/contracts';
import { useEffect, useState } from 'react';

const addressOf = ({ url }: WindowsPackage): string => new URL(url, location.origin).href;

/** `undefined` while loading, `null` if this site has none. */
export type KnownPackage = WindowsPackage | null | undefined;

async function askForPackage(signal: AbortSignal): Promise<WindowsPackage | null> {
  const response = await fetch(siteCalls.config.path, { signal });
  const { data } = await response.json();
  const found = siteCalls.config.data.parse(data).windowsPackage ?? null;
  return found && { ...found, url: addressOf(found) };
}

/** The Windows package that this site offers, requested when it is first needed. */
export function useWindowsPackage(isWanted: boolean): KnownPackage {
  const [known, setKnown] = useState<KnownPackage>(undefined);
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    askForPackage(abort.signal).then(setKnown, () => {
      if (!abort.signal.aborted) setKnown(null);
    });
    return () => abort.abort();
  }, [isWanted]);
  return known;
}
