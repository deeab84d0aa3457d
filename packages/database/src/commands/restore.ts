import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../backup/error.ts';
import { restore } from '../backup/restore.ts';
import { folderOf } from './folder.ts';
import { run } from './run.ts';

const help = `Brings a backup back into the database of DATABASE_URL, or into the embedded one.
  FILE            the backup
  --folder DIR    folder of the embedded database (default: DATA_FOLDER, else .data/database)
  --force         replace what the database holds`;

await run(help, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string' }, force: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return help;
  const [file] = positionals;
  if (file === undefined) throw new BackupError('Name the backup file to restore.');
  await restore({ url: process.env['DATABASE_URL'], folder: folderOf(values.folder) }, resolve(file), {
    force: values.force,
  });
  return `Restored from ${file}`;
});
