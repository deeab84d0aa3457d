import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defaultSettings, extensionSettings, readSettings, settingsChange } from './settings.ts';

test('the defaults are valid settings', () => {
  expect(z.parse(extensionSettings, defaultSettings)).toEqual(defaultSettings);
});

test('only a damaged field is replaced', () => {
  const stored = { ...defaultSettings, maxRunningJobs: 'many', nameTemplate: '{site} {title}', usesSiteFolders: true };
  expect(readSettings(stored)).toEqual({
    ...defaultSettings,
    nameTemplate: '{site} {title}',
    usesSiteFolders: true,
  });
});

test('whatever is stored, the result is valid settings', () => {
  const field = fc.constantFrom(...Object.keys(defaultSettings), 'removed', '__proto__');
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(field, fc.anything())), (stored) => {
      expect(z.safeParse(extensionSettings, readSettings(stored)).success).toBe(true);
    }),
  );
});

test.each([
  ['zero concurrent downloads', { maxRunningJobs: 0 }],
  ['a limit that stops everything', { maxBytesPerSecond: 1 }],
  ['an invalid language', { soundLanguage: '../de' }],
  ['an unknown format', { lastRule: { height: 720, format: 'exe' } }],
])('%s cannot be set', (_, change) => {
  expect(z.safeParse(settingsChange, change).success).toBe(false);
});
