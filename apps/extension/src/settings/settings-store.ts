import { defaultSettings, type ExtensionSettings, readSettings, type SettingsChange } from '@clipharbor/contracts';
import { Stored } from '../storage/stored.ts';
import { settingsKey } from './watch-settings.ts';

/** The settings in the background, which is the only one to write them. */
export class SettingsStore {
  readonly #settings = new Stored<ExtensionSettings>(chrome.storage.local, settingsKey, defaultSettings, readSettings);
  readonly #listeners: ((settings: ExtensionSettings) => void)[] = [];

  onChange(listener: (settings: ExtensionSettings) => void): void {
    this.#listeners.push(listener);
  }

  get(): Promise<ExtensionSettings> {
    return this.#settings.get();
  }

  async change(change: SettingsChange): Promise<void> {
    // Validated again as if read from storage, so that inconsistent values are replaced before they are stored.
    const settings = await this.#settings.update((now) => readSettings({ ...now, ...change }), true);
    for (const listener of this.#listeners) listener(settings);
  }
}
