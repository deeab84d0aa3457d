import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awake } from './own-host.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const list = { to: 'host', type: 'job.list' } as const;

function setUp() {
  const host = { isBusy: false, handle: vi.fn(async (): Promise<unknown> => []) };
  const browser = { touch: vi.fn(async () => undefined), persist: vi.fn(async () => true) };
  return { host, browser, page: awake(host, browser) };
}

test('calls the browser while a job runs, more often than every 30 s', async () => {
  const { host, browser, page } = setUp();
  host.isBusy = true;
  await page.send(list);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(browser.touch).toHaveBeenCalledTimes(4);
});

test('calls the browser while an order is being handled, such as an archive of images', async () => {
  const { host, browser, page } = setUp();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  host.handle.mockReturnValue(promise);
  const sending = page.send(list);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(browser.touch).toHaveBeenCalledTimes(2);
  resolve(true);
  await sending;
});

test('lets the page be suspended when there is nothing to do', async () => {
  const { browser, page } = setUp();
  await page.send(list);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(browser.touch).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('requests more storage before a job starts, and starts the job even if refused', async () => {
  const { host, browser, page } = setUp();
  browser.persist.mockRejectedValue(new Error('private window'));
  const order = {
    id: '6b1f0c52-93d4-4e0b-8c27-5f5d1c9a7e41',
    url: 'https://a.example/1',
    format: 'mp4',
    height: null,
    title: 'One',
    sourceUrl: 'https://a.example/',
    expectedBytes: null,
    inlineManifest: null,
  } as const;
  await page.send({ to: 'host', type: 'job.start', order, optOutDomains: [] });
  expect(browser.persist).toHaveBeenCalledOnce();
  expect(host.handle).toHaveBeenCalledOnce();
});
