/** The combined progress of all downloads. `share` is null if unknown, as for recordings. */
export interface ShownProgress {
  readonly isActive: boolean;
  readonly share: number | null;
}

/** An open window. */
export interface ShownWindow {
  /** Resolves when the user has closed it or it has ended. */
  readonly closed: Promise<void>;
  /** Navigates it to another address. */
  lead(url: string): Promise<void>;
  /** Brings it to the front. @param url a new session, for a window whose page has none or that can only be opened again. */
  raise(url: string, hasPage: boolean): Promise<void>;
  /** The page has left the window and cannot return without a new session. */
  left(url: string): Promise<void>;
  showProgress(progress: ShownProgress): void;
  close(): void;
}

/** A way to show the engine's page. If one fails, the next is tried. */
export interface WindowDriver {
  readonly name: 'webview' | 'app' | 'tab';
  /**
   * Resolves to null if it cannot show a window here.
   * @param url resolves once the engine responds, so do everything else first. It rejects when no window is wanted.
   */
  open(url: Promise<string>): Promise<ShownWindow | null>;
}

/** `missing`: what the driver needs is not on this machine. `failed`: it is, but cannot be used. */
export interface DriverFailure {
  readonly driver: WindowDriver['name'];
  readonly reason: 'missing' | 'failed';
  readonly detail: string | null;
}

/** The window of the first driver that works. Null if none does, or if none is wanted any more. */
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
