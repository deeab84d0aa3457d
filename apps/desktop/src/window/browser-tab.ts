import { openAddress } from '../platform/show-in-system.ts';
import type { WindowDriver } from './window-driver.ts';

/** The last resort: a tab of the user's browser. */
export const browserTab: WindowDriver = { name: 'tab', show: (url) => openAddress(url) };
