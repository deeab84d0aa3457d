import { useEffect, useState } from 'react';

/** Whether a permission is held; null until known. Also updated when it is granted or revoked elsewhere. */
export function usePermission(permission: chrome.permissions.Permissions): boolean | null {
  const [isHeld, setHeld] = useState<boolean | null>(null);
  const key = JSON.stringify(permission);
  useEffect(() => {
    const check = (): void => {
      chrome.permissions.contains(JSON.parse(key)).then(setHeld, () => setHeld(false));
    };
    check();
    chrome.permissions.onAdded.addListener(check);
    chrome.permissions.onRemoved.addListener(check);
    return () => {
      chrome.permissions.onAdded.removeListener(check);
      chrome.permissions.onRemoved.removeListener(check);
    };
  }, [key]);
  return isHeld;
}
