import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { brand } from '@clipharbor/domain';
import { systemDownloads } from './system-downloads.ts';

/** What can be set on the command line. */
export interface GivenPlaces {
  readonly data?: string;
  readonly downloads?: string;
  readonly site?: string;
}

export interface Places {
  readonly dataFolder: string;
  /** Set on the command line; takes precedence over the user's choice. */
  readonly fixedDownloads: string | null;
  readonly site: string;
}

export function placesOf({ data, downloads, site }: GivenPlaces): Places {
  return {
    dataFolder: data === undefined ? defaultDataFolder() : resolve(data),
    fixedDownloads: downloads === undefined ? null : resolve(downloads),
    site: site ?? brand.origin,
  };
}

/** The same places as arguments for a child process. */
export const placeArguments = ({ dataFolder, fixedDownloads, site }: Places): string[] => [
  ...['--data', dataFolder],
  ...(fixedDownloads === null ? [] : ['--downloads', fixedDownloads]),
  ...['--site', site],
];

export const downloadsFolder = ({ fixedDownloads }: Places, chosen: string | null): string =>
  fixedDownloads ?? chosen ?? systemDownloads();

function defaultDataFolder(): string {
  const { env, platform } = process;
  const folder = brand.name.toLowerCase();
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), brand.name);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', brand.name);
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), folder);
}
