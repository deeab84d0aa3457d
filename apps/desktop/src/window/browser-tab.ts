import { openAddress } from '../platform/show-in-system.ts';
import type { WindowDriver } from './window-driver.ts';

/** The last resort: a tab in the user's browser. It can only be reopened; only the engine knows whether it still exists. */
export const browserTab = (open: (url: string) => Promise<boolean> = openAddress): WindowDriver => ({
  name: 'tab',
  async open(url) {
    if (!(await open(await url))) return null;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const again = async (next: string): Promise<void> => void (await open(next));
    return {
      closed,
      lead: again,
      raise: again,
      left: async () => resolve(),
      showProgress: () => undefined,
      close: () => resolve(),
    };
  },
});
