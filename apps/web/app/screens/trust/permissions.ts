/** What the extension may do from the start, as its manifest names it; a gate compares the two. `hosts` are those of the four sites. */
export const neededPermissions = [
  'activeTab',
  'downloads',
  'scripting',
  'storage',
  'unlimitedStorage',
  'webRequest',
  'declarativeNetRequestWithHostAccess',
  'alarms',
  'offscreen',
  'contextMenus',
  'hosts',
] as const;

/** What it requests when it is first needed. */
export const askedPermissions = ['allSites', 'identity', 'sidePanel', 'notifications', 'nativeMessaging'] as const;
