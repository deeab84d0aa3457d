import type { DesktopRequest } from './ask-desktop.ts';

/** Ends with the page's tab, popup or panel. */
const key = 'desktopRequest';

/** Keeps what the user asked for while the page is loaded again. */
export const keepRequest = (request: DesktopRequest): void => sessionStorage.setItem(key, JSON.stringify(request));

/** Whether this is what was kept. */
export const isKept = (request: DesktopRequest): boolean => sessionStorage.getItem(key) === JSON.stringify(request);

export const forgetRequest = (): void => sessionStorage.removeItem(key);
