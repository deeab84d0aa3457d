/** A way to show the engine's page. Each may fail: then the next one is tried. */
export interface WindowDriver {
  readonly name: 'webview' | 'app' | 'tab';
  /** Resolves to false when it cannot show a window here; to true when the window was closed or lives on by itself. */
  show(url: string): Promise<boolean>;
}

/** The first driver that works. Null when none does. */
export async function showIn(drivers: readonly WindowDriver[], url: string): Promise<WindowDriver['name'] | null> {
  for (const driver of drivers) {
    const isShown = await driver.show(url).catch(() => false);
    if (isShown) return driver.name;
  }
  return null;
}
