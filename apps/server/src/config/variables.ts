import { z } from 'zod';

/** One environment variable: its schema, and the same rule and an example for people. */
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

const wholeNumber = (least: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(max))
    .optional()
    .transform((value) => value ?? fallback);

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.parse(value)?.origin === value)
  .optional();

/** An address, alone or after a name. Neither may contain what starts another address or another header. */
const mailbox = /^(?:[^<>",;:\r\n]{1,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
/** Nothing after the port: parameters could turn off certificate checks. */
const smtpAddress = z
  .url({ protocol: /^smtps?$/ })
  .refine((value) => ['', '/'].includes(URL.parse(value)?.pathname ?? '-') && !/[?#]/.test(value));

const secretText = z
  .string()
  .regex(/^[\x21-\x7e]{1,500}$/)
  .optional();

/** Every variable the server reads. A test compares `.env.example` with this table. */
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
    'Log level. info in production, warn otherwise.',
    'fatal, error, warn, info, debug, trace or silent',
    'info',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ),
  SITE_FOLDER: variable(
    'Folder with the built site.',
    'an existing folder created by npm run build',
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
    'a folder that only this process writes to, or memory to store nothing',
    '.data/database',
    z.string().min(1).optional(),
  ),
  AUTH_KEYS_FILE: variable(
    'File with the keys of the account service. In development it is created at the first start.',
    'a JSON file with signing (JWKs), publishable, secret and pepper',
    '.data/keys.json',
    z.string().min(1).optional(),
  ),
  DEVELOPMENT_KEYS: variable(
    'Allows production to use keys that the server created itself.',
    '0 or 1',
    '1',
    flag(false),
  ),
  SMTP_URL: variable(
    'Mail provider. Without it mails stay in the outbox; in development the page /dev/mail shows them.',
    'an smtps:// or smtp:// address without parameters; smtp:// switches to TLS before anything is sent',
    'smtps://user:password@mail.clipharbor.example:465',
    smtpAddress.optional(),
  ),
  MAIL_FROM: variable(
    'Sender of all mails. The support address by default.',
    'an address, or a name and an address in angle brackets',
    'Clipharbor <no-reply@clipharbor.example>',
    z.string().regex(mailbox).optional(),
  ),
  MAIL_UNSENT: variable(
    'Allows production without SMTP_URL. No one can confirm an address or reset a password then.',
    '0 or 1',
    '1',
    flag(false),
  ),
  STRIPE_SECRET_KEY: variable(
    'Key of the payment provider. Without it payments are emulated, with test cards.',
    'a secret or restricted Stripe key',
    'sk_live_replace_this',
    z
      .string()
      .regex(/^[rs]k_[A-Za-z0-9_]{8,}$/)
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    'Signing secret of the payment provider’s events. Two while one is being replaced.',
    'one signing secret, or two with a comma between them',
    'whsec_replace_this',
    z
      .string()
      .regex(/^whsec_[^,\s]+(,whsec_[^,\s]+)?$/)
      .transform((secrets) => secrets.split(','))
      .optional(),
  ),
  PAYMENT_EMULATOR: variable('Allows emulated payments in production: no one pays.', '0 or 1', '1', flag(false)),
  SUPABASE_URL: variable(
    'Supabase project that keeps the accounts instead of this server. DATABASE_URL is then its database.',
    'scheme and host without a path or a slash at the end',
    'https://project.supabase.example',
    origin,
  ),
  SUPABASE_PUBLISHABLE_KEY: variable(
    'That project’s key for browsers.',
    'a key that starts with sb_publishable_',
    'sb_publishable_example',
    z.string().startsWith('sb_publishable_').optional(),
  ),
  SUPABASE_SECRET_KEY: variable(
    'That project’s key for servers.',
    'a key that starts with sb_secret_',
    'sb_secret_example',
    z.string().startsWith('sb_secret_').optional(),
  ),
  GOOGLE_CLIENT_ID: variable(
    'Client id for sign-in with Google. Without it, development uses a local stand-in.',
    'the client id issued by Google',
    '123456789-abc.apps.googleusercontent.com',
    secretText,
  ),
  GOOGLE_CLIENT_SECRET: variable(
    'Client secret for sign-in with Google.',
    'the client secret issued by Google',
    'from-the-google-console',
    secretText,
  ),
  MICROSOFT_CLIENT_ID: variable(
    'Client id for sign-in with Microsoft. Without it, development uses a local stand-in.',
    'the application id issued by Microsoft',
    '00000000-0000-4000-8000-000000000000',
    secretText,
  ),
  MICROSOFT_CLIENT_SECRET: variable(
    'Client secret for sign-in with Microsoft.',
    'the client secret issued by Microsoft',
    'from-the-azure-portal',
    secretText,
  ),
  MICROSOFT_TENANT: variable(
    'Accounts accepted for sign-in with Microsoft. All by default.',
    'common, organizations, consumers or a directory id',
    'common',
    z
      .string()
      .regex(/^(common|organizations|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
      .optional(),
  ),
  SIGN_IN_STAND_IN: variable(
    'Allows the stand-ins for Google and Microsoft in production, for a demonstration. Anyone can then sign in as anyone.',
    '0 or 1',
    '1',
    flag(false),
  ),
  RECIPES_FILE: variable(
    'Signed recipes for the extension, served at /recipes.json. Without it the extension uses the ones it was built with.',
    'a file created by npm run recipes',
    '.data/recipes.json',
    z.string().min(1).optional(),
  ),
  DESKTOP_FOLDER: variable(
    'Folder with the output of npm run build:desktop -- --release, served at /downloads/. With only stable.json in it, the update host serves the app.',
    'a folder',
    '.data/desktop',
    z.string().min(1).optional(),
  ),
  SHUTDOWN_SECONDS: variable(
    'Seconds that running requests may take to finish when the server shuts down.',
    'a whole number from 1 to 300',
    '10',
    wholeNumber(1, 300, 10),
  ),
} as const satisfies Record<string, Variable<unknown>>;

export type VariableName = keyof typeof variables;
