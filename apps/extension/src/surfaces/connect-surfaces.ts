import { setBadgeColor, showCount } from '../background/badge.ts';
import type { HeaderRules } from '../background/header-rules.ts';
import type { HostClient } from '../background/host-client.ts';
import type { PopupFeed } from '../background/popup-feed.ts';
import type { Saver } from '../background/saver.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { TabStore } from '../storage/tab-store.ts';
import { addContextMenu } from './context-menu.ts';
import { DirectSaver } from './direct-saver.ts';
import { flash } from './flash.ts';
import type { MenuAction } from './menu-entries.ts';
import { Notifier } from './notifier.ts';
import { openList } from './open-list.ts';
import { SingleImageSaver } from './single-image-saver.ts';

interface Parts {
  readonly tabs: TabStore;
  readonly jobs: JobStore;
  readonly saver: Saver;
  readonly host: HostClient;
  readonly rules: HeaderRules;
  readonly settings: SettingsStore;
  readonly feed: PopupFeed;
  readonly look: (tabId: number) => Promise<void>;
}

/** The ways to save outside our pages: context menu, shortcuts and notifications. */
export function connectSurfaces({ tabs, jobs, saver, host, rules, settings, feed, look }: Parts): void {
  const direct = new DirectSaver(tabs, saver, look);
  const images = new SingleImageSaver(host, rules, tabs);
  new Notifier(jobs, feed, settings);

  const restoreCount = (tabId: number) => () => {
    // The tab may be closed by then.
    void setBadgeColor(tabId).catch(() => undefined);
    void tabs.get(tabId).then((tab) => showCount(tabId, tab));
  };

  /** If a download started, the icon shows it; otherwise the list opens and explains why. */
  const answer = async (tabId: number, isStarted: boolean): Promise<void> => {
    if (isStarted) await flash(tabId, 'started', restoreCount(tabId));
    else await openList(tabId);
  };

  const onChosen = async (action: MenuAction, tabId: number): Promise<void> => {
    switch (action.type) {
      case 'list':
        return openList(tabId);
      case 'media':
        return answer(tabId, await direct.saveAddress(tabId, action.url, action.kind));
      case 'image': {
        const isSaved = await images.save(tabId, action.url).catch(() => false);
        return flash(tabId, isSaved ? 'started' : 'failed', restoreCount(tabId));
      }
    }
  };

  addContextMenu((action, tabId) => void onChosen(action, tabId));

  chrome.commands.onCommand.addListener(async (command, tab) => {
    if (command === 'save-best' && tab?.id !== undefined) await answer(tab.id, await direct.saveBest(tab.id));
  });
}
