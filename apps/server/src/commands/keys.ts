import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addSigningKey, createKeys } from '@clipharbor/auth';

const help = `Creates the keys of the account service for production. The file is readable by its owner only.
  npm run keys -- keys.json             writes a new file; an existing one is never overwritten
  npm run keys -- --rotate keys.json    adds a new signing key to an existing file, in first place`;

/** The text to print, and whether the command succeeded. */
async function run(): Promise<{ text: string; code: 0 | 1 }> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rotate: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  if (values.help) return { text: help, code: 0 };
  if (name === undefined || more.length > 0) return { text: help, code: 1 };
  const file = resolve(name);
  if (values.rotate) {
    const { signing } = await addSigningKey(file);
    return {
      text: `${file} now has ${signing.length} signing keys. Restart all processes, then remove the last key after 15 minutes.`,
      code: 0,
    };
  }
  await createKeys(file);
  return { text: `Keys written to ${file}. Set AUTH_KEYS_FILE to it and keep a copy with your secrets.`, code: 0 };
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EEXIST':
      return 'This file exists already. Choose another name, or add a signing key to it with --rotate.';
    case 'ENOENT':
      return 'There is no such file. Create one first, without --rotate.';
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return help;
    default:
      return reason;
  }
}

try {
  const { text, code } = await run();
  process.stdout.write(`${text}\n`);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
