/** Firefox has a sidebar that needs no permission. */
interface Sidebar {
  toggle(): Promise<void>;
}

const sidebar = (): Sidebar | undefined =>
  (globalThis as { browser?: { sidebarAction?: Sidebar } }).browser?.sidebarAction;

const permission = { permissions: ['sidePanel'] } satisfies chrome.permissions.Permissions;

export const canOpenSidePanel = async (): Promise<boolean> =>
  browserFamily === 'firefox' || chrome.permissions.contains(permission);

/** The browser asks the user. May end the popup: then the next press opens the panel. */
export const requestSidePanel = (): Promise<boolean> => chrome.permissions.request(permission);

/** Browsers accept this only as the answer to a press, so nothing may be awaited before it. */
export async function openSidePanel(windowId: number): Promise<void> {
  if (browserFamily === 'firefox') return sidebar()?.toggle();
  await Promise.all([chrome.sidePanel.setOptions({ path: 'side-panel.html' }), chrome.sidePanel.open({ windowId })]);
}
