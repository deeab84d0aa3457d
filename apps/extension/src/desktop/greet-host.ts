import { type DesktopCapability, desktopProtocol } from '@clipharbor/contracts';
import { DesktopError } from './desktop-error.ts';
import { HostConnection } from './host-connection.ts';
import type { HostPort } from './host-port.ts';

/** The capability that the app must have. */
const needed: DesktopCapability = 'handover';

export interface Greeted {
  readonly connection: HostConnection;
  /** The app's version. */
  readonly version: string;
  /** Its capabilities. An older app has fewer. */
  readonly can: (capability: DesktopCapability) => boolean;
}

/** Introduces the extension to the app. Throws a `DesktopError` when the app is missing or lacks a required capability. */
export async function greetHost(port: HostPort, ownVersion: string): Promise<Greeted> {
  const connection = new HostConnection(port);
  try {
    const hello = { protocol: desktopProtocol, client: 'extension', version: ownVersion };
    const { version, capabilities } = await connection.call('hello', hello);
    if (!capabilities.includes(needed)) throw new DesktopError('tooOld');
    return { connection, version, can: (capability) => capabilities.includes(capability) };
  } catch (error) {
    connection.close();
    throw error;
  }
}
