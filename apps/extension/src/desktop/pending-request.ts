import type { DesktopRequest } from './ask-desktop.ts';

/** Kept for as long as the page's tab, popup or panel exists. */
const key = 'desktopRequest';

/** Keeps the user's request while the page is reloaded. */
export const keepRequest = (request: DesktopRequest): void => sessionStorage.setItem(key, JSON.stringify(request));

/** Whether this is the kept request. */
export const isKept = (request: DesktopRequest): boolean => sessionStorage.getItem(key) === JSON.stringify(request);

export const forgetRequest = (): void => sessionStorage.removeItem(key);
