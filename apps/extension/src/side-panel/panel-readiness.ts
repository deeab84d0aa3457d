import type { ReloadWhenIdle } from '../background/reload-when-idle.ts';

/*
 * Chromium prepares an extension's side panel when it loads the extension, if the permission is held by then. Opening a panel
 * that was allowed later crashes the whole browser (seen in Chromium 156), so the extension has to be reloaded first.
 */

export const panelPermission = { permissions: ['sidePanel'] } satisfies chrome.permissions.Permissions;

/** Session storage is cleared when the extension is reloaded. */
const preparedKey = 'isPanelPrepared';

/** Survives the reload. */
const afterReloadKey = 'afterPanelReload';

export async function isPanelReady(): Promise<boolean> {
  const { [preparedKey]: isPrepared } = await chrome.storage.session.get(preparedKey);
  return isPrepared === true && chrome.permissions.contains(panelPermission);
}

/** Call when the background starts, before anyone can grant the permission. */
export async function startPanel(reachOpenPages: () => Promise<void>): Promise<void> {
  // Its sidebar needs no permission.
  if (browserFamily === 'firefox') return;
  const { [preparedKey]: isPrepared } = await chrome.storage.session.get(preparedKey);
  // An earlier background has already done this since the extension was loaded.
  if (isPrepared !== undefined) return;
  await chrome.storage.session.set({ [preparedKey]: await chrome.permissions.contains(panelPermission) });
  await continueAfterReload(reachOpenPages);
}

/** Reloads the extension so that its panel can be opened. The popup reopens, unless downloads have to finish first. */
export async function preparePanel(reload: ReloadWhenIdle): Promise<void> {
  await chrome.storage.local.set({ [afterReloadKey]: { opensPopup: await reload.isIdle() } });
  await reload.request();
}

/**
 * Continues where `preparePanel` left off. A reload is not an update: the browser does not announce it, and open pages have lost
 * their connection to us.
 */
async function continueAfterReload(reachOpenPages: () => Promise<void>): Promise<void> {
  const { [afterReloadKey]: after } = await chrome.storage.local.get<{ [afterReloadKey]?: { opensPopup?: boolean } }>(
    afterReloadKey,
  );
  if (after === undefined) return;
  await chrome.storage.local.remove(afterReloadKey);
  await reachOpenPages();
  // Fails before Chrome 127; there, the user opens it.
  if (after.opensPopup === true) await chrome.action.openPopup();
}
