import * as z from 'zod/mini';
import { readFields } from '../read-fields.ts';
import { filled } from '../shapes.ts';
import { saveFormats } from './media.ts';

/** What may be written between braces in a file name template. */
export const nameFields = ['title', 'site', 'date', 'time', 'quality', 'format'] as const;
export type NameField = (typeof nameFields)[number];

const within = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** A quality and format to reuse. Null is our own suggestion: the best quality, the format that fits. */
const qualityRule = z.object({
  height: z.nullable(within(1, 20_000)),
  format: z.nullable(z.enum(saveFormats)),
});
export type QualityRule = z.output<typeof qualityRule>;

/** How many sites' last choices are remembered; beyond that, the oldest are dropped. */
export const maxSiteRules = 200;

/** BCP 47, in the forms used in practice. */
const language = z.string().check(z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/));

/** Everything the user can set. Stored on this device. */
export const extensionSettings = z.object({
  nameTemplate: filled(200),
  usesSiteFolders: z.boolean(),
  asksWhereToSave: z.boolean(),
  maxRunningJobs: within(1, 10),
  /** For all downloads together; null is no limit. */
  maxBytesPerSecond: z.nullable(within(16 * 1024, 10 * 1024 ** 3)),
  isChoiceRemembered: z.boolean(),
  /** The last choice anywhere, and the last one per site. */
  lastRule: z.nullable(qualityRule),
  siteRules: z.record(filled(253), qualityRule).check(z.refine((rules) => Object.keys(rules).length <= maxSiteRules)),
  soundLanguage: z.nullable(language),
  subtitleLanguage: z.nullable(language),
  /** Images with both sides smaller than this are hidden. */
  minImagePixels: within(0, 10_000),
  hasNotifications: z.boolean(),
  /** Live recordings and large files go to the desktop app. */
  usesDesktopApp: z.boolean(),
});
export type ExtensionSettings = z.output<typeof extensionSettings>;

export const defaultSettings: ExtensionSettings = {
  nameTemplate: '{title}',
  usesSiteFolders: false,
  asksWhereToSave: false,
  maxRunningJobs: 3,
  maxBytesPerSecond: null,
  isChoiceRemembered: true,
  lastRule: null,
  siteRules: {},
  soundLanguage: null,
  subtitleLanguage: null,
  minImagePixels: 0,
  hasNotifications: false,
  usesDesktopApp: false,
};

const isObject = (stored: unknown): stored is object => typeof stored === 'object' && stored !== null;

/** One damaged rule must not discard those of all other sites. */
const fittingRules = (stored: unknown): unknown =>
  isObject(stored)
    ? Object.fromEntries(Object.entries(stored).filter(([, rule]) => z.safeParse(qualityRule, rule).success))
    : stored;

export const readSettings = (stored: unknown): ExtensionSettings =>
  readFields(
    extensionSettings,
    defaultSettings,
    isObject(stored) && 'siteRules' in stored ? { ...stored, siteRules: fittingRules(stored.siteRules) } : stored,
  );

/** A partial update of the settings. */
export const settingsChange = z.partial(extensionSettings);
export type SettingsChange = z.output<typeof settingsChange>;
