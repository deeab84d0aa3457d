import type { ExtensionSettings } from '@clipharbor/contracts';
import { useEffect, useState } from 'react';
import { watchSettings } from './watch-settings.ts';

/** The settings, for pages that are not about a tab; null until they are read. */
export function useSettings(): ExtensionSettings | null {
  const [settings, setSettings] = useState<ExtensionSettings | null>(null);
  useEffect(() => watchSettings(setSettings), []);
  return settings;
}
