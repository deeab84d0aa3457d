import { parseArgs } from 'node:util';
import { StartError } from '../start-error.ts';

export const usage = `npm run backend -- --migrations DIR [options]

Serves /auth/v1 and /rest/v1 over any Supabase project folder.

  --port P            port on 127.0.0.1 (54321)
  --migrations DIR    folder with 14-digit migrations
  --seed FILE         SQL to run after them
  --database-url URL  PostgreSQL; without it an embedded database in memory
  --keys FILE         signing keys and API keys; made when the file does not exist
  --schemas A,B       schemas that clients may name (public)
  --allow-anonymous   requests without a key are the anonymous role's
  --no-limits         no rate limits, for test suites`;

export interface StandaloneOptions {
  readonly port: number;
  readonly migrations: string;
  readonly seed: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly keys: string | undefined;
  readonly schemas: readonly string[];
  readonly allowsAnonymous: boolean;
  readonly hasLimits: boolean;
}

/** Reads the command line; what is wrong is told with the whole usage. */
export function readArguments(args: readonly string[]): StandaloneOptions {
  const wrong = (problem: string): never => {
    throw new StartError(`${problem}\n\n${usage}`);
  };
  const { values } = (() => {
    try {
      return parseArgs({
        args: [...args],
        options: {
          port: { type: 'string', default: '54321' },
          migrations: { type: 'string' },
          seed: { type: 'string' },
          'database-url': { type: 'string' },
          keys: { type: 'string' },
          schemas: { type: 'string', default: 'public' },
          'allow-anonymous': { type: 'boolean', default: false },
          'no-limits': { type: 'boolean', default: false },
        },
      });
    } catch (error) {
      return wrong(error instanceof Error ? error.message : String(error));
    }
  })();
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) wrong('--port must be a whole number from 0 to 65535.');
  return {
    port,
    migrations: values.migrations ?? wrong('--migrations must name a folder.'),
    seed: values.seed,
    databaseUrl: values['database-url'],
    keys: values.keys,
    schemas: values.schemas.split(',').filter((name) => name !== ''),
    allowsAnonymous: values['allow-anonymous'],
    hasLimits: !values['no-limits'],
  };
}
