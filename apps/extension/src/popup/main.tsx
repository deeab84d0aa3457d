import { startPage } from '../pages/start-page.tsx';
import { Popup } from './popup.tsx';
import { tabFeeds } from './tab-feeds.ts';
import { chosenTab } from './watched-tab.ts';

/** The background is asked at once: its answer and the texts arrive together. */
async function popupOfTab() {
  const tabId = await chosenTab(location.search);
  const feeds = tabId === null ? undefined : tabFeeds(tabId);
  feeds?.media.open();
  feeds?.account.open();
  return <Popup tabId={tabId} feeds={feeds} />;
}

await startPage(popupOfTab());
