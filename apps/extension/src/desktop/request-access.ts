import { desktopAccess } from './access.ts';
import type { DesktopRequest } from './ask-desktop.ts';
import { canConnectNative } from './host-port.ts';
import { keepRequest } from './pending-request.ts';

/** A page of Chromium that was open before the permission was given reaches the app only after it was loaded again. */
export function reloadForNative(): void {
  if (!canConnectNative()) location.reload();
}

/**
 * Asks the user through the browser. Must be called at once in answer to a press: browsers accept nothing else. `request`: what to
 * go on with, also where the page has to be loaded again.
 */
export async function requestDesktopAccess(request?: DesktopRequest): Promise<boolean> {
  const isGranted = await chrome.permissions.request(desktopAccess);
  if (isGranted && request !== undefined && !canConnectNative()) keepRequest(request);
  if (isGranted) reloadForNative();
  return isGranted;
}
