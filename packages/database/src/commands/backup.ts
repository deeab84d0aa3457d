import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../backup/backup.ts';
import { folderOf } from './folder.ts';
import { run } from './run.ts';

const help = `Writes a backup of the database of DATABASE_URL, or of the embedded one.
  --to FILE       where to (default: .data/backups/TIME)
  --folder DIR    folder of the embedded database (default: DATA_FOLDER, else .data/database)`;

await run(help, async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, folder: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return help;
  const url = process.env['DATABASE_URL'];
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const file = resolve(values.to ?? `.data/backups/${time}.${url === undefined ? 'tar.gz' : 'dump'}`);
  await backup({ url, folder: folderOf(values.folder) }, file);
  return `Backup written to ${file}`;
});
