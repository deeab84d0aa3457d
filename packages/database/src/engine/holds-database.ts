import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Opening an empty folder would create a database there, so code that wants to read one must check first. */
export async function holdsDatabase(folder: string): Promise<boolean> {
  return (await stat(join(folder, 'PG_VERSION')).catch(() => null)) !== null;
}
