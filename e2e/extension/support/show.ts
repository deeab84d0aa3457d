import type { PopupState } from '@clipharbor/contracts';
import type { Page } from '@playwright/test';

/** Makes a page of the extension speak a language that the browser of the tests does not have. */
export const speak = (page: Page, language: string): Promise<unknown> =>
  page.addInitScript((wanted) => {
    chrome.i18n.getUILanguage = () => wanted;
  }, language);

/** Answers the popup in place of the background, so that each of its states can be looked at. */
export const answerWith = (page: Page, state: PopupState | null): Promise<unknown> =>
  page.addInitScript((shown) => {
    const port = {
      onMessage: {
        addListener: (listener: (value: unknown) => void) => {
          if (shown !== null) queueMicrotask(() => listener(shown));
        },
      },
      onDisconnect: { addListener: () => undefined },
      postMessage: () => undefined,
      disconnect: () => undefined,
    };
    chrome.runtime.connect = () => port as unknown as chrome.runtime.Port;
  }, state);
