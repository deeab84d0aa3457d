import { desktopAccess } from './access.ts';
import type { DesktopRequest } from './ask-desktop.ts';
import { canConnectNative } from './host-port.ts';
import { keepRequest } from './pending-request.ts';

/** In Chromium, a page opened before the permission was granted can reach the app only after a reload. */
export function reloadForNative(): void {
  if (!canConnectNative()) location.reload();
}

/**
 * Requests the permission from the user. Call it directly in a click handler: browsers accept nothing else. `request`: what to
 * continue with, even if the page has to be reloaded.
 */
export async function requestDesktopAccess(request?: DesktopRequest): Promise<boolean> {
  const isGranted = await chrome.permissions.request(desktopAccess);
  if (isGranted && request !== undefined && !canConnectNative()) keepRequest(request);
  if (isGranted) reloadForNative();
  return isGranted;
}
