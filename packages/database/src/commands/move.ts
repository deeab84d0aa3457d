import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { holdsDatabase } from '../engine/holds-database.ts';
import { MoveError, move } from '../move/move.ts';
import { defaultFolder, openDatabase, openEmbedded } from '../open.ts';
import { folderOf } from './folder.ts';
import { run } from './run.ts';

const help = `Moves everything from the embedded database into the database of DATABASE_URL, which must be new.
  --folder DIR    folder of the embedded database (default: DATA_FOLDER, else ${defaultFolder})
  --supabase      the target belongs to a Supabase project, which keeps the accounts`;

await run(help, async () => {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, supabase: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return help;
  const url = process.env['DATABASE_URL'];
  if (url === undefined || url === '') throw new MoveError('DATABASE_URL must name the database to move into.');
  const folder = resolve(folderOf(values.folder) ?? defaultFolder);
  if (!(await holdsDatabase(folder))) throw new MoveError(`There is nothing to move: ${folder} holds no database.`);
  const from = await openEmbedded({ folder });
  try {
    const to = await openDatabase({ url, poolSize: 1 });
    try {
      const moved = await move(from, to, { isSupabase: values.supabase ?? false });
      const rows = [...moved.values()].reduce((sum, count) => sum + count, 0);
      return `${rows} rows of ${moved.size} tables were moved. The embedded database was left as it is.`;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
});
