import type { AccountState, FeedFailure, PopupState } from '@clipharbor/contracts';
import type { Page } from '@playwright/test';
import { trialMember } from './shown-accounts.ts';
import type { Harness } from './test.ts';

/** Shows an extension page in a language other than the test browser's. */
export const setUiLanguage = (page: Page, language: string): Promise<unknown> =>
  page.addInitScript((wanted) => {
    chrome.i18n.getUILanguage = () => wanted;
  }, language);

/** Replaces the texts of an extension page. */
export const replaceTexts = (page: Page, texts: object): Promise<unknown> =>
  page.addInitScript((own) => {
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      /\/messages\/[\w-]+\.json$/.test(String(input)) ? Promise.resolve(Response.json(own)) : send(input, init);
  }, texts);

/** The same for the background, which writes the texts that the extension shows in web pages. */
export const setBackgroundLanguage = async ({ worker }: Harness, language: string): Promise<void> =>
  (await worker()).evaluate((wanted) => {
    chrome.i18n.getUILanguage = () => wanted;
  }, language);

/** Answers the popup instead of the background, so that each of its states can be shown. */
export const answerWith = (
  page: Page,
  state: PopupState | FeedFailure | null,
  account: AccountState = trialMember,
): Promise<unknown> =>
  page.addInitScript(
    (shown) => {
      const answering = (answer: unknown) => ({
        onMessage: {
          addListener: (listener: (value: unknown) => void) => {
            if (answer !== null) queueMicrotask(() => listener(answer));
          },
        },
        onDisconnect: { addListener: () => undefined },
        postMessage: () => undefined,
        disconnect: () => undefined,
      });
      const connect = (info?: chrome.runtime.ConnectInfo) =>
        answering(info?.name === 'account' ? shown.account : shown.state) as unknown as chrome.runtime.Port;
      chrome.runtime.connect = connect as typeof chrome.runtime.connect;
    },
    { state, account },
  );
