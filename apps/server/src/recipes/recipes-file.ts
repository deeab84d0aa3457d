import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { maxEnvelopeBytes, openEnvelope } from '@clipharbor/sites';
import { StartError } from '../config/start-error.ts';

export interface SignedFile {
  readonly text: string;
  readonly etag: string;
}

/** Returns the current content of the file, or null if it cannot be served. */
export type ReadRecipes = () => Promise<SignedFile | null>;

/**
 * The text of the file, if it contains recipes and their signature. The signature is not verified here: the programs that use the
 * recipes have the key. But no other file is ever served, whatever the setting.
 */
async function readSigned(file: string): Promise<SignedFile | null> {
  const text = await readFile(file, 'utf8');
  if (openEnvelope(text) === null) return null;
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** Opens RECIPES_FILE. A file replaced while the server runs is served from the next request on. */
export async function openRecipes(file: string | null): Promise<ReadRecipes | null> {
  if (file === null) return null;
  let known: { stamp: string; content: SignedFile | null } | null = null;
  const read: ReadRecipes = async () => {
    const { mtimeMs, size, ino } = await stat(file);
    if (size > maxEnvelopeBytes) return null;
    const stamp = `${mtimeMs} ${size} ${ino}`;
    if (known?.stamp !== stamp) known = { stamp, content: await readSigned(file) };
    return known.content;
  };
  const first = await read().catch((cause: unknown) => {
    throw new StartError(`RECIPES_FILE names a file that cannot be read: ${file}.`, { cause });
  });
  if (first === null) {
    throw new StartError(`${file} holds no signed recipes: RECIPES_FILE must name a file created by npm run recipes.`);
  }
  return read;
}
