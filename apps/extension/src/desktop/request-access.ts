import { desktopAccess } from './access.ts';
import { canConnectNative } from './host-port.ts';

/**
 * Asks the user through the browser; must be called at once in answer to a press. A page of Chromium gets the new function only when
 * it is loaded again.
 */
export async function requestDesktopAccess(): Promise<boolean> {
  const isGranted = await chrome.permissions.request(desktopAccess);
  if (isGranted && !canConnectNative()) location.reload();
  return isGranted;
}
