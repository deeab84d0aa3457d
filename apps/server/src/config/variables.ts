import { z } from 'zod';

/** One environment variable: its rule for machines, and the same rule and an example for people. */
export interface Variable<T> {
  readonly schema: z.ZodType<T, string | undefined>;
  readonly rule: string;
  readonly example: string;
  readonly purpose: string;
}

const variable = <T>(
  purpose: string,
  rule: string,
  example: string,
  schema: z.ZodType<T, string | undefined>,
): Variable<T> => ({
  schema,
  rule,
  example,
  purpose,
});

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1'])
    .optional()
    .transform((value) => (value === undefined ? fallback : value === '1'));

const wholeNumber = (least: number, most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .optional()
    .transform((value) => value ?? fallback);

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.parse(value)?.origin === value)
  .optional();

/** Every variable the server reads. `.env.example` is held against this table by a test. */
export const variables = {
  NODE_ENV: variable(
    'production refuses unsafe defaults; development shows the /dev pages.',
    'development, test or production',
    'production',
    z.enum(['development', 'test', 'production']).default('development'),
  ),
  HOST: variable(
    'Address to listen on. 127.0.0.1 by default, 0.0.0.0 in production.',
    'a host name or IP address',
    '127.0.0.1',
    z
      .string()
      .regex(/^[A-Za-z0-9.:_-]+$/)
      .optional(),
  ),
  PORT: variable(
    'Port to listen on.',
    'a whole number from 0 to 65535 (0: any free port)',
    '3000',
    wholeNumber(0, 65_535, 3000),
  ),
  PUBLIC_ORIGIN: variable(
    'Address that visitors see. https switches HSTS on.',
    'scheme and host without a path or a slash at the end',
    'https://clipharbor.example',
    origin,
  ),
  TRUST_PROXY: variable(
    'Whether X-Forwarded-Proto and X-Request-Id come from our own proxy.',
    '0 or 1',
    '1',
    flag(false),
  ),
  LOG_LEVEL: variable(
    'How much is logged. info in production, warn otherwise.',
    'fatal, error, warn, info, debug, trace or silent',
    'info',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ),
  SITE_FOLDER: variable(
    'Folder with the built site.',
    'an existing folder made by npm run build',
    'apps/web/build',
    z.string().min(1).optional(),
  ),
  DATABASE_URL: variable(
    'PostgreSQL database. Without it the embedded one is used.',
    'a PostgreSQL address',
    'postgres://user:password@localhost:5432/clipharbor',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  EMBEDDED_DATABASE: variable(
    'Allows the embedded database in production. It survives a killed process, but not a power cut, and serves one process only.',
    '0 or 1',
    '1',
    flag(false),
  ),
  DATA_FOLDER: variable(
    'Folder of the embedded database.',
    'a folder that this process alone writes to, or memory to keep nothing',
    '.data/database',
    z.string().min(1).optional(),
  ),
  SUPABASE_URL: variable(
    'Supabase project that keeps the accounts in our place. DATABASE_URL is then its database.',
    'scheme and host without a path or a slash at the end',
    'https://project.supabase.example',
    origin,
  ),
  SUPABASE_PUBLISHABLE_KEY: variable(
    'Key of that project for browsers.',
    'a key that starts with sb_publishable_',
    'sb_publishable_example',
    z.string().startsWith('sb_publishable_').optional(),
  ),
  SUPABASE_SECRET_KEY: variable(
    'Key of that project for servers.',
    'a key that starts with sb_secret_',
    'sb_secret_example',
    z.string().startsWith('sb_secret_').optional(),
  ),
  AUTH_KEYS_FILE: variable(
    'File with the keys of the account service. In development it is made at the first start.',
    'a JSON file with signing (JWKs), publishable, secret and pepper',
    '.data/keys.json',
    z.string().min(1).optional(),
  ),
  DEVELOPMENT_KEYS: variable('Allows keys that the server made itself in production.', '0 or 1', '1', flag(false)),
  SHUTDOWN_SECONDS: variable(
    'How long running requests may take to end when the server is told to stop.',
    'a whole number from 1 to 300',
    '10',
    wholeNumber(1, 300, 10),
  ),
} as const satisfies Record<string, Variable<unknown>>;

export type VariableName = keyof typeof variables;
