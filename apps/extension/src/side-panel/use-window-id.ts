import { useEffect, useState } from 'react';

/** The window of this page. Fetched ahead of time, because nothing may be awaited before opening a side panel. */
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
