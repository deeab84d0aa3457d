import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from '../files/atomic-file.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { type Places, placeArguments } from '../platform/places.ts';
import { ownCommand } from '../resources.ts';
import { launcherScript } from './launcher-script.ts';

/** The program named in the manifest: the executable, or a script that starts it with the same folders. */
export function hostProgram({ dataFolder }: Places): string {
  return process.platform === 'win32' ? process.execPath : join(dataFolder, 'clipharbor-host');
}

/** The text of that script; null on Windows, where the executable is started directly. */
export function hostScript(places: Places): string | null {
  if (process.platform === 'win32') return null;
  const { program, args } = ownCommand();
  return launcherScript([program, ...args, ...placeArguments(places)]);
}

export async function writeHostProgram(places: Places): Promise<void> {
  const script = hostScript(places);
  if (script === null) return;
  makePrivateFolder(places.dataFolder);
  await writeAtomic(hostProgram(places), script);
  chmodSync(hostProgram(places), 0o700);
}
