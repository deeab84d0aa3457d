import * as z from 'zod/mini';
import { readFields } from '../read-fields.ts';
import { filled, text } from '../shapes.ts';

const within = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** What the user can change in the window. The folder is not included: only the system's picker sets it. */
export const desktopSettings = z.strictObject({
  nameTemplate: filled(200),
  maxRunningJobs: within(1, 6),
  /** For all downloads together; null is no limit. */
  maxBytesPerSecond: z.nullable(within(16 * 1024, 10 * 1024 ** 3)),
  /** `system` reads the system's setting; null connects directly. */
  proxy: z.nullable(z.union([z.literal('system'), text(300).check(z.regex(/^http:\/\/[^\s/]+$/))])),
  startsWithSystem: z.boolean(),
  /** Null follows the system. */
  locale: z.nullable(filled(20)),
  theme: z.enum(['system', 'light', 'dark']),
  /** The first-run page was read. */
  hasSeenWelcome: z.boolean(),
});
export type DesktopSettings = z.output<typeof desktopSettings>;

export const defaultDesktopSettings: DesktopSettings = {
  nameTemplate: '{title}',
  maxRunningJobs: 3,
  maxBytesPerSecond: null,
  proxy: 'system',
  startsWithSystem: false,
  locale: null,
  theme: 'system',
  hasSeenWelcome: false,
};

export const desktopSettingsChange = z.partial(desktopSettings);
export type DesktopSettingsChange = z.output<typeof desktopSettingsChange>;

export const readDesktopSettings = (stored: unknown): DesktopSettings =>
  readFields(desktopSettings, defaultDesktopSettings, stored);
