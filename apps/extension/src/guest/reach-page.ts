import type { GuestLook } from '@clipharbor/contracts';

const look: GuestLook = { to: 'guest', type: 'guest.look' };

/** Runs in the page. Ends scripts left there by an earlier version, which can no longer reach us. */
function endOldScripts(): void {
  document.dispatchEvent(new CustomEvent('clipharbor:stop'));
  for (const area of document.querySelectorAll('clipharbor-area')) area.remove();
}

/** Whether our script in the page received the message. */
const ask = (tabId: number): Promise<boolean> =>
  chrome.tabs.sendMessage(tabId, look, { frameId: 0 }).then(
    (answer) => answer === true,
    () => false,
  );

async function putScripts(tabId: number): Promise<void> {
  const target = { tabId };
  await chrome.scripting.executeScript({ target, func: endOldScripts });
  await chrome.scripting.executeScript({ target, files: ['guest-page.js'] });
  await chrome.scripting.executeScript({ target, files: ['guest-answers.js'], world: 'MAIN' });
}

/** Tabs being reached: two concurrent attempts would inject two areas. */
const reaching = new Map<number, Promise<void>>();

/**
 * Asks our script in a page of a guest site to report now. A page that was open before this version was installed has no script
 * or an old one; it gets the current one.
 */
export function reachGuestPage(tabId: number): Promise<void> {
  const reach = async (): Promise<void> => {
    if (await ask(tabId)) return;
    await putScripts(tabId);
    await ask(tabId);
  };
  const running = reaching.get(tabId) ?? reach().finally(() => reaching.delete(tabId));
  reaching.set(tabId, running);
  return running;
}
