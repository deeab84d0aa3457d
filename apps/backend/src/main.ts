import { once } from 'node:events';
import { createServer } from 'node:http';
import { KeyFileError } from '@clipharbor/auth';
import { applyPlatform, DatabaseError, MigrationError, migrate, openDatabase, seed } from '@clipharbor/database';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { readArguments } from './arguments.ts';
import { createExtensionsSchema, dropEmptyExtensionsSchema, installCalled, projectExtensions } from './extensions.ts';
import { admitKeylessRole } from './keyless.ts';
import { backendKeys } from './keys.ts';
import { applyProjectPlatform } from './platform.ts';
import { readProject } from './project.ts';
import { backendApp, servedPath } from './serve.ts';
import { standInFiles } from './stand-ins.ts';
import { StartError } from './start-error.ts';

/** A small local Supabase for other projects: accounts and tables over any folder of migrations. */
async function start(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  const project = await readProject(options.migrations);
  const keys = await backendKeys(options.keys ?? project.signingKeys, options.jwtSecret ?? project.jwtSecret);
  // Test suites start hundreds of calls at once on a busy machine and would rather wait than be refused.
  const waitMs = 10_000;
  const seeds = options.seed === undefined ? project.seeds : [options.seed];
  const extensions = await projectExtensions(options.migrations, seeds);
  const database = await openDatabase(
    options.databaseUrl === undefined
      ? {
          folder: null,
          extensions: { names: extensions.wanted, files: await standInFiles(extensions.wanted) },
          waitMs,
        }
      : { url: options.databaseUrl, waitMs },
  );
  // Projects written for self-hosted Supabase rely on its default grants, and on the schemas of its other services.
  await applyPlatform(database, { defaultGrants: true });
  await applyProjectPlatform(database, { otherParts: options.bare === null });
  if (options.bare === 'rest') await dropEmptyExtensionsSchema(database);
  else await installCalled(database, extensions.called);
  await migrate(database, options.migrations, 'foreign');
  await createExtensionsSchema(database);
  await admitKeylessRole(database, options.keylessRole);
  for (const file of seeds) await seed(database, file, 'foreign');

  const server = createServer();
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : options.port;
  const origin = `http://127.0.0.1:${port}`;
  const app = backendApp({ options, project, database, keys, origin, logger: pino({ level: 'warn' }) });
  const listener = getRequestListener(app.fetch);
  server.on('request', (request, response) => {
    request.url = servedPath(request.url ?? '/', options.bare);
    void listener(request, response);
  });
  process.stdout.write(
    `ready: ${origin}\n  publishable key    ${keys.publishable[0]}\n  secret key         ${keys.secret[0]}\n`,
  );

  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => void stop());
}

/** Errors that the user can fix are reported in one sentence; only unexpected errors need a stack trace. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTheirs =
    error instanceof StartError ||
    error instanceof KeyFileError ||
    error instanceof MigrationError ||
    error instanceof DatabaseError ||
    // A missing file or folder, a port in use: the system's message already names it.
    'syscall' in error;
  return isTheirs ? error.message : (error.stack ?? error.message);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
