import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReloadWhenIdle } from '../background/reload-when-idle.ts';
import { isPanelReady, preparePanel, startPanel } from './panel-readiness.ts';

type Values = Record<string, unknown>;
let session: Values;
let local: Values;
let isHeld: boolean;
const openPopup = vi.fn(async () => undefined);
const reachOpenPages = vi.fn(async () => undefined);

const area = (values: () => Values) => ({
  get: async (key: string) => ({ [key]: values()[key] }),
  set: async (added: Values) => void Object.assign(values(), added),
  remove: async (key: string) => void delete values()[key],
});

beforeEach(() => {
  session = {};
  local = {};
  isHeld = false;
  openPopup.mockClear();
  reachOpenPages.mockClear();
  vi.stubGlobal('browserFamily', 'chrome');
  vi.stubGlobal('chrome', {
    action: { openPopup },
    permissions: { contains: async () => isHeld },
    storage: { session: area(() => session), local: area(() => local) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const start = () => startPanel(reachOpenPages);

/** While downloads run, the reload is postponed. */
async function prepare(isIdle: boolean): Promise<void> {
  const request = vi.fn(async () => undefined);
  await preparePanel({ isIdle: async () => isIdle, request } as unknown as ReloadWhenIdle);
  expect(request).toHaveBeenCalledOnce();
}

/** The browser loads the extension again. */
async function load(): Promise<void> {
  session = {};
  await start();
}

test('a panel allowed before the extension was loaded can be opened', async () => {
  isHeld = true;
  await start();
  expect(await isPanelReady()).toBe(true);
});

test('a panel allowed later cannot be opened, even after a background restart', async () => {
  await start();
  isHeld = true;
  await start();
  expect(await isPanelReady()).toBe(false);
});

test('a panel that is no longer allowed cannot be opened', async () => {
  isHeld = true;
  await start();
  isHeld = false;
  expect(await isPanelReady()).toBe(false);
});

test('after the reload it can be opened, the popup reopens, and open pages are reconnected', async () => {
  await start();
  isHeld = true;
  await prepare(true);
  await load();
  expect(await isPanelReady()).toBe(true);
  expect(openPopup).toHaveBeenCalledOnce();
  expect(reachOpenPages).toHaveBeenCalledOnce();
  await load();
  expect(openPopup).toHaveBeenCalledOnce();
  expect(reachOpenPages).toHaveBeenCalledOnce();
});

test('a reload that waited for downloads opens no popup, and a background that starts before it does nothing', async () => {
  await start();
  isHeld = true;
  await prepare(false);
  await start();
  expect(reachOpenPages).not.toHaveBeenCalled();
  await load();
  expect(await isPanelReady()).toBe(true);
  expect(reachOpenPages).toHaveBeenCalledOnce();
  expect(openPopup).not.toHaveBeenCalled();
});

test('Firefox is not asked: its sidebar needs no permission', async () => {
  vi.stubGlobal('browserFamily', 'firefox');
  await start();
  expect(session).toEqual({});
});
