import { parseArgs } from 'node:util';
import { type AuthConfig, defaultRules } from '@clipharbor/auth';
import { StartError } from './start-error.ts';

export const usage = `npm run backend -- --migrations DIR [options]

Serves /auth/v1 and /rest/v1 over any Supabase project folder. A config.toml beside DIR is obeyed; options have the last word.

  --port P               port on 127.0.0.1 (54321)
  --migrations DIR       folder with migrations: NUMBER_NAME.sql, in the order of their numbers
  --seed FILE            SQL to run after them (else the config's)
  --database-url URL     PostgreSQL; without it an embedded database in memory
  --keys FILE            signing keys and API keys, made when the file does not exist; or a plain list of JWKs
  --jwt-secret TEXT      also accept tokens signed with this (HS256), and sign with it unless --keys is given
  --schemas A,B          schemas that clients may name (public)
  --allow-anonymous      REST requests without a key, or with another project's publishable one, are the anonymous role's
  --keyless-role ROLE    the same, as another role of the database
  --bare auth|rest       answer at / too, as a lone GoTrue or PostgREST does; with rest, migrations make the schema
                         "extensions" themselves
  --rest-extras          aggregates, plans and Prefer: tx=…, which are else allowed by settings of the role authenticator
  --site-url URL         where mails and refused redirects lead (this server)
  --autoconfirm          addresses and phone numbers need no confirmation
  --no-autoconfirm       they do, whatever the config says
  --no-signup            no one may sign up
  --anonymous-sign-ins   visitors may have an account without address
  --phone                accounts by phone number and password
  --limits               rate limits as our own product has them, instead of none

Of Supabase's other parts there are only the places that migrations speak of: tables of storage, the publication of
realtime, empty schemas. The embedded database has PostgreSQL's own extensions, and by name only the ones that every
hosted project has (pg_graphql, pg_net, pgjwt, pgsodium, supabase_vault). Of postgis it has only shapes that are stored as text and returned as
GeoJSON, of postgres_fdw only tables that can be declared: with --database-url you have what that server has.

Mails are not sent: GET /mail (or /mail?to=ADDRESS) lists them, newest first.`;

export interface BackendOptions {
  readonly port: number;
  readonly migrations: string;
  readonly seed: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly keys: string | undefined;
  readonly jwtSecret: string | undefined;
  readonly schemas: readonly string[] | undefined;
  readonly keylessRole: string | null;
  readonly bare: 'auth' | 'rest' | null;
  readonly restExtras: boolean;
  /** The account settings that the options give; an option that is not given sets nothing. */
  readonly auth: Partial<AuthConfig>;
}

const options = {
  port: { type: 'string', default: '54321' },
  migrations: { type: 'string' },
  seed: { type: 'string' },
  'database-url': { type: 'string' },
  keys: { type: 'string' },
  'jwt-secret': { type: 'string' },
  schemas: { type: 'string' },
  'allow-anonymous': { type: 'boolean', default: false },
  'keyless-role': { type: 'string' },
  bare: { type: 'string' },
  'rest-extras': { type: 'boolean', default: false },
  'site-url': { type: 'string' },
  autoconfirm: { type: 'boolean' },
  signup: { type: 'boolean' },
  'anonymous-sign-ins': { type: 'boolean' },
  phone: { type: 'boolean' },
  limits: { type: 'boolean' },
} as const;

/** Parses the command line; an error is reported together with the usage. */
export function readArguments(args: readonly string[]): BackendOptions {
  const wrong = (problem: string): never => {
    throw new StartError(`${problem}\n\n${usage}`);
  };
  const { values } = (() => {
    try {
      return parseArgs({ args: [...args], options, allowNegative: true });
    } catch (error) {
      return wrong(error instanceof Error ? error.message : String(error));
    }
  })();
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) wrong('--port must be a whole number from 0 to 65535.');
  const { bare = null } = values;
  if (bare !== null && bare !== 'auth' && bare !== 'rest') return wrong('--bare must be auth or rest.');
  if (values['jwt-secret'] !== undefined && values['jwt-secret'].length < 32) {
    wrong('--jwt-secret must have at least 32 characters.');
  }
  const siteUrl = values['site-url'];
  if (siteUrl !== undefined && !/^https?:$/.test(URL.parse(siteUrl)?.protocol ?? ''))
    wrong('--site-url must be a URL.');
  return {
    port,
    migrations: values.migrations ?? wrong('--migrations must name a folder.'),
    seed: values.seed,
    databaseUrl: values['database-url'],
    keys: values.keys,
    jwtSecret: values['jwt-secret'],
    schemas: values.schemas?.split(',').filter((name) => name !== ''),
    keylessRole: values['keyless-role'] ?? (values['allow-anonymous'] ? 'anon' : null),
    bare,
    restExtras: values['rest-extras'],
    auth: {
      ...(siteUrl !== undefined && { siteUrl }),
      ...(values.autoconfirm !== undefined && {
        emailAutoconfirm: values.autoconfirm,
        phoneAutoconfirm: values.autoconfirm,
      }),
      ...(values.signup !== undefined && { signUpEnabled: values.signup }),
      ...(values['anonymous-sign-ins'] !== undefined && { anonymousEnabled: values['anonymous-sign-ins'] }),
      ...(values.phone !== undefined && { phoneEnabled: values.phone }),
      ...(values.limits !== undefined && { limits: values.limits ? defaultRules : ('off' as const) }),
    },
  };
}
