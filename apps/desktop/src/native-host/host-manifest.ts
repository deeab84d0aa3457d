import { desktopHostName } from '@clipharbor/contracts';
import { brand, chromiumExtensionOrigins } from '@clipharbor/domain';
import type { HostBrowser } from './browsers.ts';

/** The manifest by which a browser finds our host: only our own extensions may start it. */
export function hostManifest(browser: HostBrowser, program: string): string {
  const callers =
    browser === 'firefox'
      ? { allowed_extensions: [brand.geckoId] }
      : { allowed_origins: chromiumExtensionOrigins(brand).map((origin) => `${origin}/`) };
  const manifest = {
    name: desktopHostName,
    description: `${brand.name} saves large and endless downloads outside the browser.`,
    path: program,
    type: 'stdio',
    ...callers,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Whether a host was started by one of our extensions. Without a browser there is no origin. */
export const isAllowedCaller = (origin: string | null): boolean =>
  origin === null || origin === brand.geckoId || chromiumExtensionOrigins(brand).some((own) => origin === `${own}/`);
