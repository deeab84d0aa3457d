import { builtInRecipes } from '@clipharbor/sites';

/** What the extension may do from the first moment. None of these shows a warning besides the hosts; the check fails when one is added. */
export const permissions = [
  'storage',
  'unlimitedStorage',
  'downloads',
  'scripting',
  'activeTab',
  'alarms',
  'webRequest',
  'declarativeNetRequestWithHostAccess',
  'offscreen',
  'contextMenus',
] as const;

/** Asked for when first needed, with an explanation. */
export const optionalPermissions = ['identity', 'sidePanel', 'notifications', 'nativeMessaging'] as const;
export const optionalHosts = ['*://*/*'] as const;

/** The four sites of guest mode and where their media lie: the same list by which their pages are read. */
export const guestHosts: readonly string[] = [
  ...new Set(Object.values(builtInRecipes.sites).flatMap(({ pageHosts, media }) => [...pageHosts, ...media.hosts])),
]
  .sort()
  .map((host) => `https://*.${host}/*`);

/** Firefox has neither an offscreen document (its background is a page) nor this side panel. */
export const missingInFirefox: ReadonlySet<string> = new Set(['offscreen', 'sidePanel']);

/** Firefox knows this one as a required permission only. It shows no warning, and without it no one could sign in. */
export const requiredInFirefox: ReadonlySet<string> = new Set(['identity']);
