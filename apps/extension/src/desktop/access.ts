/** The permission needed to reach the desktop app, requested on first use. */
export const desktopAccess: chrome.permissions.Permissions = { permissions: ['nativeMessaging'] };
