import { readdir, readFile } from 'node:fs/promises';

/** Finds a browser's process by its profile: Chromium's child processes have a type argument, the browser itself does not. */
export async function browserProcess(profile: string): Promise<number> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) return Number(name);
  }
  throw new Error(`No browser has the profile ${profile}.`);
}
