import { siteCalls, type WindowsPackage } from '@clipharbor/contracts';
import type { ProductApi } from '../http/product-api.ts';

/** What pages and programs need to know before they can reach the backend, and which desktop app they can offer. */
export function answerSiteConfig(
  api: ProductApi,
  config: { readonly backendUrl: string | null; readonly publishableKey: string },
  readPackage?: () => Promise<WindowsPackage | null>,
): void {
  api.on(siteCalls.config, async () =>
    readPackage === undefined ? config : { ...config, windowsPackage: await readPackage() },
  );
}
