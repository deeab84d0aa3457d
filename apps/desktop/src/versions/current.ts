import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktopVersion } from '@clipharbor/contracts';
import * as z from 'zod/mini';
import { writeWhole } from './write-whole.ts';

/** `previous` is kept on disk for rollback. */
const currentShape = z.object({ version: desktopVersion, previous: z.optional(desktopVersion) });
export type Current = z.infer<typeof currentShape>;

const pathIn = (appFolder: string): string => join(appFolder, 'current.json');

/** The version to start; `null` if the file is missing or damaged. */
export function readCurrent(appFolder: string): Current | null {
  try {
    return currentShape.parse(JSON.parse(readFileSync(pathIn(appFolder), 'utf8')));
  } catch {
    return null;
  }
}

export const writeCurrent = (appFolder: string, current: Current): void =>
  writeWhole(pathIn(appFolder), `${JSON.stringify(current)}\n`);
