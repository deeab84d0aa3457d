import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { desktopAdd, desktopWindowAdd, maxDesktopHeaderBytes } from './add.ts';
import { desktopErrors } from './codes.ts';
import { desktopCommands } from './commands.ts';
import { defaultDesktopSettings, desktopSettingsChange, readDesktopSettings } from './settings.ts';
import { desktopWindowCommands } from './window-commands.ts';

const url = 'https://film.example/a.m3u8';
const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

test('there are ten commands, and the window has all but hello', () => {
  const names = Object.keys(desktopCommands);
  expect(names).toHaveLength(10);
  expect(Object.keys(desktopWindowCommands)).toEqual(expect.arrayContaining(names.filter((name) => name !== 'hello')));
  expect(desktopWindowCommands).not.toHaveProperty('hello');
});

test.each([
  { url },
  {
    url,
    page: 'https://film.example/',
    title: 'A film',
    quality: 'best',
    format: 'mp4',
    audio: ['en'],
    subtitles: 'all',
  },
  { url, quality: 720, liveFrom: 'start', operationId: '3f0c1c1e-5b7e-4c6e-9a54-2b6a3f1d9c11' },
  { url, liveFrom: 120, headers: { referer: url, cookie: 'a=b', 'user-agent': 'é' } },
  { url, headers: { cookie: 'x'.repeat(maxDesktopHeaderBytes - 'cookie'.length) } },
  { url, headers: { referer: url }, headersAt: [{ at: 'https://film.example:8443', headers: { origin: 'null' } }] },
  { url, headersAt: [{ at: 'http://127.0.0.1:81', headers: {} }] },
])('%j can be added', (input) => {
  expect(accepts(desktopAdd, input)).toBe(true);
});

test('a quality can be given as it is displayed', () => {
  expect(z.parse(desktopAdd, { url, quality: '720p' }).quality).toBe(720);
  expect(accepts(desktopAdd, { url, quality: '0p' })).toBe(false);
  expect(accepts(desktopAdd, { url, quality: '99999p' })).toBe(false);
});

test.each([
  {},
  { url: '' },
  { url: 'x'.repeat(8193) },
  { url, name: 'a.exe' },
  { url, folder: '/etc' },
  { url, fromSeconds: 1 },
  { url, format: 'exe' },
  { url, quality: 0 },
  { url, operationId: 'x' },
  { url, headers: { host: 'a' } },
  { url, headers: { Cookie: 'a' } },
  { url, headers: { cookie: 'a\r\nb: c' } },
  { url, headers: { cookie: 'x'.repeat(maxDesktopHeaderBytes - 'cookie'.length + 1) } },
  { url, headers: { cookie: 'x'.repeat(9000), referer: 'x'.repeat(9000) } },
  { url, headersAt: [{ at: url, headers: {} }] },
  { url, headersAt: [{ at: 'film.example', headers: {} }] },
  { url, headersAt: [{ at: 'file://', headers: {} }] },
  { url, headersAt: [{ at: 'https://film.example', headers: { cookie: 'a=b' } }] },
  { url, headersAt: [{ at: 'https://film.example', headers: { referer: 'a\r\nb: c' } }] },
  { url, headersAt: Array.from({ length: 17 }, () => ({ at: 'https://film.example', headers: {} })) },
])('%j cannot', (input) => {
  expect(accepts(desktopAdd, input)).toBe(false);
});

test('the window may set more, but neither folder nor file name', () => {
  expect(accepts(desktopWindowAdd, { url, fromSeconds: 1, toSeconds: 2, splitSeconds: 60, startAtMs: 1 })).toBe(true);
  expect(accepts(desktopWindowAdd, { url, folder: '/etc' })).toBe(false);
  expect(accepts(desktopSettingsChange, { folder: '/etc' })).toBe(false);
});

test('only the damaged settings are lost', () => {
  expect(readDesktopSettings(null)).toEqual(defaultDesktopSettings);
  expect(readDesktopSettings({ maxRunningJobs: 99, theme: 'dark', other: 1 })).toEqual({
    ...defaultDesktopSettings,
    theme: 'dark',
  });
});

test('every refusal is a client error with a sentence', () => {
  for (const { status, text } of Object.values(desktopErrors)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).toMatch(/^[A-Z].*\.$/);
  }
});

test('a long title is shortened between whole characters', () => {
  const read = (title: string) => z.parse(desktopAdd, { url, title }).title;
  expect(read('a'.repeat(60_000))).toBe('a'.repeat(1000));
  expect(read(`${'a'.repeat(999)}🎬🎬`)).toBe('a'.repeat(999));
});

test.each(['nope', 'x'.repeat(100)])('an id of any form is accepted (%s)', (id) => {
  expect(accepts(desktopCommands.pause.input, { id })).toBe(true);
  expect(accepts(desktopCommands.pause.input, { id: '' })).toBe(false);
});
