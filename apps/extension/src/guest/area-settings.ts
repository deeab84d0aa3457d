import type { AreaPosition, AreaSettingsData } from '@clipharbor/contracts';
import type { SiteId } from '@clipharbor/sites';
import { Stored } from '../storage/stored.ts';
import { areaKey, readArea } from './watch-area.ts';

/** The position of the blue area, and the sites on which the user has hidden it. Kept when the browser is closed. */
export class AreaSettings {
  readonly #stored = new Stored<AreaSettingsData>(chrome.storage.local, areaKey, readArea(undefined), readArea);

  async isHidden(site: SiteId): Promise<boolean> {
    return (await this.#stored.get()).hiddenSites.includes(site);
  }

  async position(): Promise<AreaPosition | null> {
    return (await this.#stored.get()).position;
  }

  async setHidden(site: SiteId, isHidden: boolean): Promise<void> {
    await this.#stored.update((now) => {
      const others = now.hiddenSites.filter((one) => one !== site);
      return { ...now, hiddenSites: isHidden ? [...others, site] : others };
    }, true);
  }

  async move(position: AreaPosition): Promise<void> {
    await this.#stored.update((now) => ({ ...now, position }), true);
  }
}
