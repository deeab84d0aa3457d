import { useMemo } from 'react';
import { tabConnections } from '../pages/tab-connections.ts';
import { Popup } from './popup.tsx';
import { tabFeeds } from './tab-feeds.ts';
import { useActiveTab } from './use-active-tab.ts';

/** The same as the popup, beside the page: it stays open and follows the active tab. */
export function SidePanel() {
  const tabId = useActiveTab();
  const feeds = useMemo(() => (tabId === null ? undefined : tabFeeds(tabConnections(tabId))), [tabId]);
  // A new key, so that nothing of the previous tab is shown until the background has answered.
  return <Popup key={tabId} tabId={tabId} feeds={feeds} isPanel />;
}
