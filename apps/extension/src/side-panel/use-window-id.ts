import { useEffect, useState } from 'react';

/** The window of this page. Known before it is needed: opening a side panel may wait for nothing. */
export function useWindowId(): number | null {
  const [windowId, setWindowId] = useState<number | null>(null);
  useEffect(() => {
    chrome.windows.getCurrent().then(
      ({ id }) => setWindowId(id ?? null),
      () => undefined,
    );
  }, []);
  return windowId;
}
