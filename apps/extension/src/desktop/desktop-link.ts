import type { DesktopStatus } from '@clipharbor/contracts';
import { DesktopError, failureOf } from './desktop-error.ts';
import { type Greeted, greetHost } from './greet-host.ts';
import type { HostConnection } from './host-connection.ts';
import type { HostPort } from './host-port.ts';

export interface LinkOptions {
  readonly hasPermission: () => Promise<boolean>;
  /** Returns undefined where nothing here can reach the app. */
  readonly openPort: () => HostPort | undefined;
  readonly ownVersion: string;
  /** Called when the status has changed. */
  readonly onChange: () => void;
}

/** The one connection to the desktop app: opened when first needed, closed when no longer used. */
export class DesktopLink {
  readonly #options: LinkOptions;
  #greeted: Promise<Greeted> | undefined;
  #users = 0;
  #status: DesktopStatus | null = null;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** The status at the last attempt; null before the first. */
  get status(): DesktopStatus | null {
    return this.#status;
  }

  /** Connects if needed. Throws a `DesktopError`. */
  async use<Result>(work: (connection: HostConnection, can: Greeted['can']) => Promise<Result>): Promise<Result> {
    this.#users += 1;
    try {
      const { connection, can } = await this.#connect();
      return await work(connection, can);
    } finally {
      this.#users -= 1;
      if (this.#users === 0) await this.#close();
    }
  }

  /** Checks whether the app can be used now. */
  async check(): Promise<DesktopStatus> {
    const isThere = (connection: HostConnection): Promise<unknown> => connection.call('list', {});
    const failure = await this.use(isThere).then(() => null, failureOf);
    if (failure !== null) this.#report({ kind: 'failed', failure });
    return this.#status ?? { kind: 'failed', failure: 'failed' };
  }

  #connect(): Promise<Greeted> {
    this.#greeted ??= this.#open().catch((error: unknown) => {
      this.#greeted = undefined;
      this.#report({ kind: 'failed', failure: failureOf(error) });
      throw error;
    });
    return this.#greeted;
  }

  async #open(): Promise<Greeted> {
    const { hasPermission, openPort, ownVersion } = this.#options;
    if (!(await hasPermission())) throw new DesktopError('permission');
    const port = openPort();
    if (port === undefined) throw new DesktopError('failed');
    const greeted = await greetHost(port, ownVersion);
    greeted.connection.onEnded(() => {
      this.#greeted = undefined;
    });
    this.#report({ kind: 'connected', version: greeted.version });
    return greeted;
  }

  async #close(): Promise<void> {
    const greeted = await this.#greeted?.catch(() => undefined);
    // It may be in use again by now.
    if (this.#users === 0) greeted?.connection.close();
  }

  #report(status: DesktopStatus): void {
    this.#status = status;
    this.#options.onChange();
  }
}
