import { existsSync, readdirSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { driveC, runInWine, setupFile, type WineRun, windowsPath } from './wine.ts';

const setupOnDrive = join(driveC, 'Clipharbor-Setup.exe');

/** The folder of Wine's user, whose name depends on who created it. */
export function userFolder(): string {
  const users = join(driveC, 'users');
  const name = readdirSync(users).find((user) => user !== 'Public' && existsSync(join(users, user, 'AppData/Local')));
  if (name === undefined) throw new Error('Wine has no user.');
  return join(users, name);
}

/** The app as the setup installs it. */
export class InstalledApp {
  readonly user: string;
  readonly local: string;
  readonly root: string;
  readonly appFolder: string;
  readonly setup = windowsPath(setupOnDrive);

  private constructor(user: string) {
    this.user = user;
    this.local = join(user, 'AppData/Local');
    this.root = join(this.local, 'Programs/Clipharbor');
    this.appFolder = join(this.root, 'app');
  }

  static async install(): Promise<InstalledApp> {
    await copyFile(setupFile, setupOnDrive);
    const { status } = await runInWine(windowsPath(setupOnDrive), '/S');
    if (status !== 0) throw new Error(`The setup ended with ${status}.`);
    return new InstalledApp(userFolder());
  }

  get program(): string {
    return windowsPath(join(this.root, 'Clipharbor.exe'));
  }

  run(...args: readonly string[]): Promise<WineRun> {
    return runInWine(this.program, ...args);
  }

  /** Ends the engine of a data folder, or by default the user's own. */
  async quit(data?: string): Promise<void> {
    const { status } = await this.run('--quit', ...(data === undefined ? [] : ['--data', data]));
    if (status !== 0) throw new Error(`The engine did not end: ${status}.`);
  }

  /** The uninstaller continues in a copy of itself. */
  uninstall(): Promise<WineRun> {
    return runInWine(windowsPath(join(this.root, 'uninstall.exe')), '/S');
  }

  removeSetup(): Promise<void> {
    return rm(setupOnDrive, { force: true });
  }
}
