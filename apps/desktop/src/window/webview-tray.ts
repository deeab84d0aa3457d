import { brand } from '@clipharbor/domain';
import type { WebviewApplication } from './webview-module.ts';

export interface Tray {
  showShare(share: number | null): void;
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', numberingSystem: 'latn' });

/** The tray icon: its tooltip shows the progress, and a click raises the window. Null if there can be none. */
export function trayOf(app: WebviewApplication, icon: Buffer | null, onClick: () => void): Tray | null {
  if (icon === null) return null;
  try {
    const tray = app.createTrayIcon({ icon: { data: icon }, tooltip: brand.name });
    tray.on('click', onClick);
    return {
      showShare: (share) => tray.setTooltip(share === null ? brand.name : `${percent.format(share)} – ${brand.name}`),
    };
  } catch {
    // Without a tray, the progress is still shown in the taskbar and the title.
    return null;
  }
}
