import type { Page } from '@playwright/test';

/** Holds the page's requests to these addresses until `release` is called; then they reach the server. */
export async function holdRequests(page: Page, addresses: string): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
