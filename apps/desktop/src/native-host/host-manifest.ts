import { desktopHostName } from '@clipharbor/contracts';
import { brand, chromiumExtensionOrigins } from '@clipharbor/domain';
import type { HostBrowser } from './browsers.ts';

/** What a browser reads to know our host: only our own extensions may start it. */
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

/** Whether the one who started a host is one of our extensions. A start without a browser names no one. */
export const isAllowedCaller = (origin: string | null): boolean =>
  origin === null || origin === brand.geckoId || chromiumExtensionOrigins(brand).some((own) => origin === `${own}/`);
