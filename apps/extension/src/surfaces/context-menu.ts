import { browserText } from '../language/browser-text.ts';
import { type MenuAction, menuAction, menuEntries, menuIds } from './menu-entries.ts';

const everyPage = ['http://*/*', 'https://*/*'];

/** The browser keeps menu entries; they are recreated with each version, and when the browser's language may have changed. */
async function createEntries(): Promise<void> {
  await chrome.contextMenus.removeAll();
  for (const id of menuIds) {
    const { text, ...where } = menuEntries[id];
    chrome.contextMenus.create({ id, title: browserText(text), documentUrlPatterns: everyPage, ...where });
  }
}

/** Adds menu entries that save the clicked element. */
export function addContextMenu(onChosen: (action: MenuAction, tabId: number) => void): void {
  chrome.runtime.onInstalled.addListener(() => void createEntries());
  chrome.contextMenus.onClicked.addListener((click, tab) => {
    const action = menuAction(click);
    if (action !== null && tab?.id !== undefined) onChosen(action, tab.id);
  });
}
