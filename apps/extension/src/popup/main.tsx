import { watchedTab } from '../pages/begin.ts';
import { startPage } from '../pages/start-page.tsx';
import { Popup } from './popup.tsx';
import { SidePanel } from './side-panel.tsx';
import { tabFeeds } from './tab-feeds.ts';

/** The popup is about one tab; the side panel, which shares its code, about the active one. */
async function content() {
  if (watchedTab === undefined) return <SidePanel />;
  const { tabId, connections } = await watchedTab;
  return <Popup tabId={tabId} feeds={connections && tabFeeds(connections)} />;
}

await startPage(content());
