import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DesktopApp } from '../../apps/desktop/src/testing/desktop-app.ts';

/** The app for this machine, as `npm run build:desktop` leaves it. */
const launcher = fileURLToPath(new URL('../../apps/desktop/build/portable/clipharbor-desktop', import.meta.url));

/** The built app with its own folders, for the duration of the work. @param path where it finds other programs. */
export async function withApp<T>(work: (app: DesktopApp) => Promise<T>, path = process.env['PATH'] ?? ''): Promise<T> {
  if (!existsSync(launcher)) throw new Error('The app is not built: npm run build:desktop.');
  const app = await DesktopApp.open(undefined, { program: launcher, args: [], path });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
