import type { Page } from '@playwright/test';

/** Sends a request to a new worker; its first message is the response. */
export const askWorker = (page: Page, request: object): Promise<unknown> =>
  page.evaluate(
    (message) =>
      new Promise((resolve, reject) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => {
          worker.terminate();
          resolve(data);
        };
        worker.onerror = ({ message: reason }) => reject(new Error(reason));
        worker.postMessage(message);
      }),
    request,
  );
