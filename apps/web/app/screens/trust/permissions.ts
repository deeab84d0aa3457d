/** The required permissions in the extension's manifest; a gate compares them. `hosts` are those of the four sites. */
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

/** Requested when first needed. */
export const askedPermissions = ['allSites', 'identity', 'sidePanel', 'notifications', 'nativeMessaging'] as const;
