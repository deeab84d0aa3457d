import type { ExtensionSettings, SettingsChange } from '@clipharbor/contracts';

/** In the order of the page. */
export const sections = [
  'saving',
  'quality',
  'languages',
  'images',
  'area',
  'desktop',
  'permissions',
  'shortcuts',
  'privacy',
  'about',
] as const;
export type SectionName = (typeof sections)[number];

/** What a section of settings gets: what is set, and how to set something else. */
export interface SettingsProps {
  readonly settings: ExtensionSettings;
  readonly onChange: (change: SettingsChange) => void;
}
