import { type ExtensionSettings, readSettings } from '@clipharbor/contracts';

export const settingsKey = 'settings';

export const storedSettings = async (): Promise<ExtensionSettings> =>
  readSettings((await chrome.storage.local.get(settingsKey))[settingsKey]);

/** Passes on the settings, now and whenever they change. For our pages; changes go to the background as `settings.change`. */
export function watchSettings(listener: (settings: ExtensionSettings) => void): () => void {
  const onChanged = (changes: Readonly<Record<string, chrome.storage.StorageChange>>): void => {
    const change = changes[settingsKey];
    if (change !== undefined) listener(readSettings(change.newValue));
  };
  chrome.storage.local.onChanged.addListener(onChanged);
  storedSettings().then(listener, () => listener(readSettings(undefined)));
  return () => chrome.storage.local.onChanged.removeListener(onChanged);
}
