import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Opening an empty folder would make a database there; whoever wants to read one has to look first. */
export async function holdsDatabase(folder: string): Promise<boolean> {
  return (await stat(join(folder, 'PG_VERSION')).catch(() => null)) !== null;
}
