import { useEffect, useState } from 'react';

/** The active tab of this window; null until known. */
export function useActiveTab(): number | null {
  const [tabId, setTabId] = useState<number | null>(null);
  useEffect(() => {
    let ownWindow: number | undefined;
    const onActivated = (tab: { readonly tabId: number; readonly windowId: number }): void => {
      if (tab.windowId === ownWindow) setTabId(tab.tabId);
    };
    chrome.tabs.onActivated.addListener(onActivated);
    chrome.tabs.query({ active: true, currentWindow: true }).then(
      ([tab]) => {
        ownWindow = tab?.windowId;
        setTabId(tab?.id ?? null);
      },
      () => undefined,
    );
    return () => chrome.tabs.onActivated.removeListener(onActivated);
  }, []);
  return tabId;
}
