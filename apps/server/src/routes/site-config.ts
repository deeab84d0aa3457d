import { siteCalls } from '@clipharbor/contracts';
import type { ProductApi } from '../http/product-api.ts';

/** What pages and programs have to know before they can speak to the backend. */
export function answerSiteConfig(
  api: ProductApi,
  config: { readonly backendUrl: string | null; readonly publishableKey: string },
): void {
  api.on(siteCalls.config, async () => config);
}
