import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readJson, writeAtomic } from '../files/atomic-file.ts';

/** How to reach the engine of a data folder. The secret proves that a caller can read this user's files. */
const runFile = z.object({ address: z.string(), secret: z.string(), pid: z.int(), version: z.string() });
export type RunFile = z.output<typeof runFile>;

const pathOf = (dataFolder: string): string => join(dataFolder, 'engine.json');

export async function readRunFile(dataFolder: string): Promise<RunFile | null> {
  const read = z.safeParse(runFile, await readJson(pathOf(dataFolder)));
  return read.success ? read.data : null;
}

export const writeRunFile = (dataFolder: string, content: RunFile): Promise<void> =>
  writeAtomic(pathOf(dataFolder), JSON.stringify(content));

export const removeRunFile = (dataFolder: string): Promise<void> => rm(pathOf(dataFolder), { force: true });
