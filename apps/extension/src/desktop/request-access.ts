import { desktopAccess } from './access.ts';
import { canConnectNative } from './host-port.ts';

/** A page of Chromium that was open before the permission was given reaches the app only after it was loaded again. */
export function reloadForNative(): void {
  if (!canConnectNative()) location.reload();
}

/** Asks the user through the browser. Must be called at once in answer to a press: browsers accept nothing else. */
export async function requestDesktopAccess(): Promise<boolean> {
  const isGranted = await chrome.permissions.request(desktopAccess);
  if (isGranted) reloadForNative();
  return isGranted;
}
