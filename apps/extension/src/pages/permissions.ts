/** Permissions and access that may be requested later, by the name under which they are explained. */
export const optionalAccess = {
  sites: { origins: ['*://*/*'] },
  sidePanel: { permissions: ['sidePanel'] },
  notifications: { permissions: ['notifications'] },
  identity: { permissions: ['identity'] },
  desktop: { permissions: ['nativeMessaging'] },
} as const satisfies Record<string, { origins?: readonly string[]; permissions?: readonly string[] }>;

export type AccessName = keyof typeof optionalAccess;

export const accessOf = (name: AccessName): chrome.permissions.Permissions =>
  structuredClone(optionalAccess[name]) as unknown as chrome.permissions.Permissions;

/** Firefox's sidebar needs no permission; its `identity` is held from the start and cannot be removed. */
const notOptionalInFirefox: ReadonlySet<string> = new Set(['sidePanel', 'identity']);

export const accessNames = (Object.keys(optionalAccess) as AccessName[]).filter(
  (name) => browserFamily !== 'firefox' || !notOptionalInFirefox.has(name),
);
