import { readdir, readFile } from 'node:fs/promises';

/** The process of a browser by its profile: Chromium's children name their type, the browser itself does not. */
export async function browserProcess(profile: string): Promise<number> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) return Number(name);
  }
  throw new Error(`No browser has the profile ${profile}.`);
}
