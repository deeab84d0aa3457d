import { brand } from '@clipharbor/domain';
import type { z } from 'zod';
import { type Variable, type VariableName, variables } from './variables.ts';

type Values = { [Name in VariableName]: (typeof variables)[Name] extends Variable<infer T> ? T : never };

/** The settings of a running server. Read once at startup and passed to what needs them; the environment is never read again. */
export interface Config {
  readonly mode: Values['NODE_ENV'];
  readonly host: string;
  readonly port: number;
  readonly publicOrigin: string | null;
  readonly trustProxy: boolean;
  readonly logLevel: NonNullable<Values['LOG_LEVEL']>;
  readonly siteFolder: string | null;
  /** `folder: null` keeps everything in memory. */
  readonly database: { readonly url: string } | { readonly folder: string | null | undefined };
  readonly keysFile: string;
  /** Creates the keys if the file does not exist yet. */
  readonly mayMakeKeys: boolean;
  /** Null keeps mails in the outbox. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  /** `file: null` does not persist the emulator's state. */
  readonly payments:
    | { readonly kind: 'stripe'; readonly secretKey: string; readonly webhookSecrets: readonly string[] }
    | { readonly kind: 'emulator'; readonly file: string | null };
  /** A Supabase project that serves /auth/v1 and /rest/v1 instead of us; `database` is then its database. */
  readonly supabase: { readonly url: string; readonly publishableKey: string; readonly secretKey: string } | null;
  readonly signIn: SignInConfig;
  /** Null: the extension uses its built-in recipes. */
  readonly recipesFile: string | null;
  /** Null: no desktop app is offered from here. */
  readonly desktopFolder: string | null;
  readonly shutdownMs: number;
  /** Whether the /dev pages are served: never in production. */
  readonly devPages: boolean;
}

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Null: no keys of this provider. */
export interface SignInConfig {
  readonly google: Client | null;
  readonly microsoft: (Client & { readonly tenant: string }) | null;
  /** Whether a local emulator replaces a provider without keys. */
  readonly allowsStandIn: boolean;
}

/** One line per invalid variable: its name, the rule and an example. The value is not repeated, because it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

function readValues(env: Readonly<Record<string, string | undefined>>): Values {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, rule, example }] of Object.entries(variables) as [VariableName, Variable<unknown>][]) {
    // An empty line in an .env file means "not set".
    const result: z.ZodSafeParseResult<unknown> = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (result.success) values[name] = result.data;
    else problems.push(`${name} must be ${rule}, for example ${name}=${example}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values as Values;
}

/** Without TLS, anyone on the path can read tokens and passwords; on this machine itself there is no path. */
const isSafeOrigin = (origin: string): boolean =>
  origin.startsWith('https://') || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(origin);

/** Defaults that are convenient in development and dangerous in production must be enabled by name. */
function refuseUnsafeDefaults(values: Values): void {
  const problems: string[] = [];
  const needs = (name: VariableName, unless: string) =>
    problems.push(
      `${name} is required in production${unless}: ${variables[name].rule}, for example ${name}=${variables[name].example}`,
    );
  if (values.PUBLIC_ORIGIN === undefined) needs('PUBLIC_ORIGIN', '');
  else if (!isSafeOrigin(values.PUBLIC_ORIGIN)) {
    problems.push(
      `PUBLIC_ORIGIN must start with https:// in production, for example PUBLIC_ORIGIN=${variables.PUBLIC_ORIGIN.example}`,
    );
  }
  if (values.DATABASE_URL === undefined && !values.EMBEDDED_DATABASE) {
    needs('DATABASE_URL', ' (or EMBEDDED_DATABASE=1, which does not survive a power cut)');
  }
  if (values.AUTH_KEYS_FILE === undefined && !values.DEVELOPMENT_KEYS && values.SUPABASE_URL === undefined)
    needs('AUTH_KEYS_FILE', ' (or DEVELOPMENT_KEYS=1)');
  if (values.SMTP_URL === undefined && !values.MAIL_UNSENT) {
    needs('SMTP_URL', ' (or MAIL_UNSENT=1, which leaves mails in the outbox)');
  }
  if (values.STRIPE_SECRET_KEY === undefined && !values.PAYMENT_EMULATOR) {
    needs('STRIPE_SECRET_KEY', ' (or PAYMENT_EMULATOR=1, with which no one pays)');
  }
  if (problems.length > 0) throw new ConfigError(problems);
}

function paymentsOf(values: Values): Config['payments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, DATA_FOLDER: folder } = values;
  if (secretKey === undefined) return { kind: 'emulator', file: folder === 'memory' ? null : '.data/payments.json' };
  if (webhookSecrets === undefined) {
    const { rule, example } = variables.STRIPE_WEBHOOK_SECRET;
    const problem = `STRIPE_WEBHOOK_SECRET is required beside STRIPE_SECRET_KEY: ${rule}, for example STRIPE_WEBHOOK_SECRET=${example}`;
    throw new ConfigError([problem]);
  }
  return { kind: 'stripe', secretKey, webhookSecrets };
}

/** A client with only one half set is a mistake that would only show when someone tries to sign in. */
function refuseHalfClients(values: Values): void {
  const problems = (['GOOGLE', 'MICROSOFT'] as const).flatMap((name) => {
    const halves = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
    const [missing] = halves.filter((half) => values[half] === undefined);
    const [given] = halves.filter((half) => values[half] !== undefined);
    return missing && given ? [`${missing} is required beside ${given}: ${variables[missing].rule}`] : [];
  });
  if (problems.length > 0) throw new ConfigError(problems);
}

function signInOf(values: Values): SignInConfig {
  const clientOf = (clientId: string | undefined, clientSecret: string | undefined): Client | null =>
    clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null;
  const microsoft = clientOf(values.MICROSOFT_CLIENT_ID, values.MICROSOFT_CLIENT_SECRET);
  return {
    google: clientOf(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
    microsoft: microsoft && { ...microsoft, tenant: values.MICROSOFT_TENANT ?? 'common' },
    allowsStandIn: values.NODE_ENV !== 'production' || values.SIGN_IN_STAND_IN,
  };
}

function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Values): Config['mail'] {
  return smtpUrl === undefined ? null : { smtpUrl, from: from ?? `${brand.name} <${brand.supportEmail}>` };
}

/** All or nothing: with only some of them set, accounts would be looked up in the wrong place. */
function supabaseOf(values: Values): Config['supabase'] {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = values;
  if (url === undefined && publishableKey === undefined && secretKey === undefined) return null;
  const names = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'DATABASE_URL'] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0 || url === undefined || publishableKey === undefined || secretKey === undefined) {
    throw new ConfigError(
      missing.map(
        (name) =>
          `${name} is required with a Supabase project: ${variables[name].rule}, for example ${name}=${variables[name].example}`,
      ),
    );
  }
  return { url, publishableKey, secretKey };
}

function databaseOf({ DATABASE_URL: url, DATA_FOLDER: folder }: Values): Config['database'] {
  if (url !== undefined) return { url };
  return { folder: folder === 'memory' ? null : folder };
}

/** Reads and checks the environment. Throws `ConfigError` with every problem at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = readValues(env);
  const isProduction = values.NODE_ENV === 'production';
  refuseHalfClients(values);
  if (isProduction) refuseUnsafeDefaults(values);
  return {
    mode: values.NODE_ENV,
    host: values.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT,
    publicOrigin: values.PUBLIC_ORIGIN ?? null,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    siteFolder: values.SITE_FOLDER ?? null,
    database: databaseOf(values),
    keysFile: values.AUTH_KEYS_FILE ?? '.data/keys.json',
    mayMakeKeys: !isProduction || values.DEVELOPMENT_KEYS,
    mail: mailOf(values),
    payments: paymentsOf(values),
    supabase: supabaseOf(values),
    signIn: signInOf(values),
    recipesFile: values.RECIPES_FILE ?? null,
    desktopFolder: values.DESKTOP_FOLDER ?? (values.NODE_ENV === 'production' ? null : 'apps/desktop/build/release'),
    shutdownMs: values.SHUTDOWN_SECONDS * 1000,
    devPages: !isProduction,
  };
}
