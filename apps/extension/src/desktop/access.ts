/** What reaching the desktop app needs. Asked for when it is first used. */
export const desktopAccess: chrome.permissions.Permissions = { permissions: ['nativeMessaging'] };
