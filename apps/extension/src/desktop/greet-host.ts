import { type desktopCapabilities, desktopProtocol } from '@clipharbor/contracts';
import { DesktopError } from './desktop-error.ts';
import { HostConnection } from './host-connection.ts';
import type { HostPort } from './host-port.ts';

/** The capability that the app must have. */
const needed: (typeof desktopCapabilities)[number] = 'handover';

export interface Greeted {
  readonly connection: HostConnection;
  /** The app's version. */
  readonly version: string;
}

/** Introduces the extension to the app. Throws a `DesktopError` when the app is missing or lacks a required capability. */
export async function greetHost(port: HostPort, ownVersion: string): Promise<Greeted> {
  const connection = new HostConnection(port);
  try {
    const hello = { protocol: desktopProtocol, client: 'extension', version: ownVersion };
    const { version, capabilities } = await connection.call('hello', hello);
    if (!capabilities.includes(needed)) throw new DesktopError('tooOld');
    return { connection, version };
  } catch (error) {
    connection.close();
    throw error;
  }
}
