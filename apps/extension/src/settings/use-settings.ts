import type { ExtensionSettings } from '@clipharbor/contracts';
import { useCallback, useEffect, useState } from 'react';
import { storedSettings, watchSettings } from './watch-settings.ts';

interface Settings {
  /** Null until they are read. */
  readonly settings: ExtensionSettings | null;
  /** Reads them again, because the event about a change may arrive after the background has confirmed it. */
  readonly refresh: () => Promise<void>;
}

/** The settings, for pages that are not about a tab. */
export function useSettings(): Settings {
  const [settings, setSettings] = useState<ExtensionSettings | null>(null);
  useEffect(() => watchSettings(setSettings), []);
  const refresh = useCallback(async () => setSettings(await storedSettings()), []);
  return { settings, refresh };
}
