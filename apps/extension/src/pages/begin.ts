import { loadTexts } from '../language/texts.ts';
import { uiLocale } from '../language/ui-locale.ts';
import { tabConnections } from './tab-connections.ts';
import { chosenTab } from './watched-tab.ts';

/*
 * Runs while the rest of a page is still loading and requests the data it will need. Each kilobyte here delays these requests, so
 * this file imports almost nothing.
 */

/** The tab that the popup is about, and the connections that ask about it. */
async function askAboutTab() {
  const tabId = await chosenTab(location.search);
  const connections = tabId === null ? undefined : tabConnections(tabId);
  connections?.media.open();
  connections?.account.open();
  return { tabId, connections };
}

export const locale = uiLocale(chrome.i18n.getUILanguage());
export const texts = loadTexts(locale);
export const watchedTab = location.pathname === '/popup.html' ? askAboutTab() : undefined;

// A failure is reported by the code that awaits the result; until then it would count as unhandled.
for (const asked of [texts, watchedTab]) asked?.catch(() => undefined);
