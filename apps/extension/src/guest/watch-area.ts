import { type AreaSettingsData, areaSettings, readMessage } from '@clipharbor/contracts';

export const areaKey = 'guestArea';

const untouched: AreaSettingsData = { hiddenSites: [], position: null };

export function readArea(stored: unknown): AreaSettingsData {
  const read = readMessage(areaSettings, stored);
  return read.ok ? read.message : untouched;
}

export const storedArea = async (): Promise<AreaSettingsData> =>
  readArea((await chrome.storage.local.get(areaKey))[areaKey]);

/**
 * Passes on the stored settings of the blue area, now and whenever they change. For our pages; only the background writes them.
 */
export function watchArea(listener: (area: AreaSettingsData) => void): () => void {
  const onChanged = (changes: Readonly<Record<string, chrome.storage.StorageChange>>): void => {
    const change = changes[areaKey];
    if (change !== undefined) listener(readArea(change.newValue));
  };
  chrome.storage.local.onChanged.addListener(onChanged);
  storedArea().then(listener, () => listener(untouched));
  return () => chrome.storage.local.onChanged.removeListener(onChanged);
}
