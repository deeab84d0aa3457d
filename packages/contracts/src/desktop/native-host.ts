/** The name of the app's native messaging host. */
export const desktopHostName = 'com.clipharbor.desktop';
