/** How far all downloads are. `share` is null where that cannot be known, as for recordings. */
export interface ShownProgress {
  readonly isActive: boolean;
  readonly share: number | null;
}

/** A window that is open. */
export interface ShownWindow {
  /** Resolves when the user has closed it, or it has ended by itself. */
  readonly closed: Promise<void>;
  /** Leads it to another address. */
  lead(url: string): Promise<void>;
  /** Brings it to the front. @param url a new session, for a window whose page has none or that can only be opened again. */
  raise(url: string, hasPage: boolean): Promise<void>;
  /** The page has gone from the window, and does not come back without a new session. */
  left(url: string): Promise<void>;
  showProgress(progress: ShownProgress): void;
  close(): void;
}

/** A way to show the engine's page. Each may fail: then the next one is tried. */
export interface WindowDriver {
  readonly name: 'webview' | 'app' | 'tab';
  /**
   * Resolves to null when it cannot show a window here.
   * @param url is known once the engine answers: what does not need it is done before. It rejects when no window is wanted.
   */
  open(url: Promise<string>): Promise<ShownWindow | null>;
}

/** `missing`: what the driver needs is not on this machine. `failed`: it is, and cannot be used. */
export interface DriverFailure {
  readonly driver: WindowDriver['name'];
  readonly reason: 'missing' | 'failed';
  readonly detail: string | null;
}

/** The window of the first driver that works. Null when none does, or when none is wanted any more. */
export async function openIn(
  drivers: readonly WindowDriver[],
  url: Promise<string>,
  onFailure: (failure: DriverFailure) => void,
): Promise<ShownWindow | null> {
  for (const driver of drivers) {
    try {
      const window = await driver.open(url);
      if (window !== null) return window;
      onFailure({ driver: driver.name, reason: 'missing', detail: null });
    } catch (error) {
      if (!(await isWanted(url))) return null;
      onFailure({
        driver: driver.name,
        reason: 'failed',
        detail: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return null;
}

const isWanted = (url: Promise<string>): Promise<boolean> =>
  url.then(
    () => true,
    () => false,
  );
