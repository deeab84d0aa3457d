import type { ExtensionSettings, SettingsChange } from '@clipharbor/contracts';

/** In page order. */
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

/** The props of a settings section: the current settings and how to change them. */
export interface SettingsProps {
  readonly settings: ExtensionSettings;
  readonly onChange: (change: SettingsChange) => void;
}
