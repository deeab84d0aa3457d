import type { ReloadWhenIdle } from '../background/reload-when-idle.ts';

/*
 * Chromium prepares the side panel of an extension when it loads the extension, if the permission is held by then. Opening a panel
 * that was allowed later ends the whole browser (seen in Chromium 156): first, the extension has to be loaded again.
 */

export const panelPermission = { permissions: ['sidePanel'] } satisfies chrome.permissions.Permissions;

/** Session storage ends when the extension is loaded again. */
const preparedKey = 'isPanelPrepared';

/** Outlives the reload. */
const afterReloadKey = 'afterPanelReload';

export async function isPanelReady(): Promise<boolean> {
  const { [preparedKey]: isPrepared } = await chrome.storage.session.get(preparedKey);
  return isPrepared === true && chrome.permissions.contains(panelPermission);
}

/** For the start of the background, which is over before anyone can allow something. */
export async function startPanel(reachOpenPages: () => Promise<void>): Promise<void> {
  // Its sidebar needs no permission.
  if (browserFamily === 'firefox') return;
  const { [preparedKey]: isPrepared } = await chrome.storage.session.get(preparedKey);
  // An earlier background has done this since the extension was loaded.
  if (isPrepared !== undefined) return;
  await chrome.storage.session.set({ [preparedKey]: await chrome.permissions.contains(panelPermission) });
  await continueAfterReload(reachOpenPages);
}

/** Loads the extension again so that its panel can be opened; the popup comes back, unless downloads have to end first. */
export async function preparePanel(reload: ReloadWhenIdle): Promise<void> {
  await chrome.storage.local.set({ [afterReloadKey]: { opensPopup: await reload.isIdle() } });
  await reload.request();
}

/** Goes on where `preparePanel` left off. A reload is no update: the browser tells nobody, and open pages have lost us. */
async function continueAfterReload(reachOpenPages: () => Promise<void>): Promise<void> {
  const { [afterReloadKey]: after } = await chrome.storage.local.get<{ [afterReloadKey]?: { opensPopup?: boolean } }>(
    afterReloadKey,
  );
  if (after === undefined) return;
  await chrome.storage.local.remove(afterReloadKey);
  await reachOpenPages();
  // Refused before Chrome 127: there, the user opens it.
  if (after.opensPopup === true) await chrome.action.openPopup();
}
