import { ClockIcon, DownloadIcon, type Icon, InfoIcon, SettingsIcon, UserIcon } from '@clipharbor/ui';

/** The views of the window, in the order of the menu. */
export const views = ['queue', 'history', 'account', 'settings', 'help'] as const;
export type ViewName = (typeof views)[number];

export const viewIcons: Readonly<Record<ViewName, Icon>> = {
  queue: DownloadIcon,
  history: ClockIcon,
  account: UserIcon,
  settings: SettingsIcon,
  help: InfoIcon,
};
