import { isPanelReady, panelPermission } from './panel-readiness.ts';

/** Firefox has a sidebar that needs no permission. */
interface Sidebar {
  toggle(): Promise<void>;
}

const sidebar = (): Sidebar | undefined =>
  (globalThis as { browser?: { sidebarAction?: Sidebar } }).browser?.sidebarAction;

export const canOpenSidePanel = async (): Promise<boolean> => browserFamily === 'firefox' || isPanelReady();

/** The browser may ask the user, which may close the popup; the next click then opens the panel. */
export const requestSidePanel = (): Promise<boolean> => chrome.permissions.request(panelPermission);

/** Browsers accept this only in a click handler, so nothing may be awaited before it. */
export async function openSidePanel(windowId: number): Promise<void> {
  if (browserFamily === 'firefox') return sidebar()?.toggle();
  await Promise.all([chrome.sidePanel.setOptions({ path: 'side-panel.html' }), chrome.sidePanel.open({ windowId })]);
}
