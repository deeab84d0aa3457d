import { builtInRecipes } from '@clipharbor/sites';

/** Required permissions. Apart from the hosts, none of them shows a warning; the check fails when one is added. */
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

/** Requested when first needed, with an explanation. */
export const optionalPermissions = ['identity', 'sidePanel', 'notifications', 'nativeMessaging'] as const;
export const optionalHosts = ['*://*/*'] as const;

/** The four guest sites and their media hosts: the same list that decides which pages are read. */
export const guestHosts: readonly string[] = [
  ...new Set(Object.values(builtInRecipes.sites).flatMap(({ pageHosts, media }) => [...pageHosts, ...media.hosts])),
]
  .sort()
  .map((host) => `https://*.${host}/*`);

/** Firefox has no offscreen documents (its background is a page) and not this side panel. */
export const missingInFirefox: ReadonlySet<string> = new Set(['offscreen', 'sidePanel']);

/** Firefox supports this only as a required permission. It shows no warning, and signing in needs it. */
export const requiredInFirefox: ReadonlySet<string> = new Set(['identity']);
