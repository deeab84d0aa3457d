import { brand } from '@clipharbor/domain';
import type { WebviewApplication } from './webview-module.ts';

export interface Tray {
  showShare(share: number | null): void;
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', numberingSystem: 'latn' });

/** The icon near the clock: says how far the downloads are, and a click shows the window. Null where there can be none. */
export function trayOf(app: WebviewApplication, icon: Buffer | null, onClick: () => void): Tray | null {
  if (icon === null) return null;
  try {
    const tray = app.createTrayIcon({ icon: { data: icon }, tooltip: brand.name });
    tray.on('click', onClick);
    return {
      showShare: (share) => tray.setTooltip(share === null ? brand.name : `${percent.format(share)} – ${brand.name}`),
    };
  } catch {
    // A system without a tray shows the progress in the taskbar and the title all the same.
    return null;
  }
}
