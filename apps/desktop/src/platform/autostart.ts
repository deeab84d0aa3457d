import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@clipharbor/domain';
import { ownCommand } from '../resources.ts';
import { type Places, placeArguments } from './places.ts';
import { commandLine } from './windows/command-line.ts';
import { deleteRegistryValue, writeRegistryValue } from './windows/registry.ts';

const runKey = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';

/** Turns starting the engine with the system on or off. On macOS, only the user can change the list of login items. */
export async function setAutostart(isWanted: boolean, places: Places): Promise<void> {
  const { program, args } = ownCommand();
  const words = [program, ...args, '--headless', ...placeArguments(places)];
  if (process.platform === 'win32') {
    if (isWanted) await writeRegistryValue(runKey, brand.name, commandLine(words));
    else await deleteRegistryValue(runKey, brand.name);
  } else if (process.platform === 'linux') {
    const folder = join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'autostart');
    const path = join(folder, `${brand.name.toLowerCase()}.desktop`);
    if (isWanted) {
      await mkdir(folder, { recursive: true });
      await writeFile(path, desktopEntry(words));
    } else await rm(path, { force: true });
  }
}

/** Quotes a word of the `Exec` key: characters that are special even within quotes are escaped, percent signs doubled. */
const execWord = (word: string): string =>
  `"${word
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

/** A desktop entry as specified by freedesktop.org. */
export const desktopEntry = (words: readonly string[]): string =>
  `[Desktop Entry]\nType=Application\nName=${brand.name}\nExec=${words.map(execWord).join(' ')}\nTerminal=false\n`;
