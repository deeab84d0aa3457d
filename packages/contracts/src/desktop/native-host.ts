/** The name under which browsers know the app's native messaging host. */
export const desktopHostName = 'com.clipharbor.desktop';
