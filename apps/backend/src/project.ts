import { glob, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { AuthConfig } from '@clipharbor/auth';
import { withoutUndefined } from '@clipharbor/domain';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/** What a Supabase project's `config.toml` says about the two services that we provide. */
export interface Project {
  readonly schemas: readonly string[] | undefined;
  readonly extraSearchPath: readonly string[] | undefined;
  readonly maxRows: number | undefined;
  /** Absolute paths, in the order in which they run. */
  readonly seeds: readonly string[];
  readonly auth: Partial<AuthConfig>;
  /** Whether the list of applications is served. */
  readonly hasOAuthClients: boolean;
  /** A file with a list of JWKs, in the form that `supabase gen signing-key` writes. */
  readonly signingKeys: string | undefined;
  /** Tokens signed with it are accepted too. */
  readonly jwtSecret: string | undefined;
}

const names = z.array(z.string());
const flag = z.boolean().optional();
const seconds = z.number().int().positive().optional();
const Config = z.object({
  api: z
    .object({ schemas: names, extra_search_path: names, max_rows: z.number().int().positive() })
    .partial()
    .optional(),
  db: z.object({ seed: z.object({ enabled: flag, sql_paths: names.optional() }).optional() }).optional(),
  auth: z
    .object({
      site_url: z.url().optional(),
      signing_keys_path: z.string().optional(),
      jwt_secret: z.string().min(16).optional(),
      additional_redirect_urls: names.optional(),
      jwt_expiry: seconds,
      refresh_token_reuse_interval: z.number().int().nonnegative().optional(),
      enable_signup: flag,
      enable_anonymous_sign_ins: flag,
      enable_manual_linking: flag,
      minimum_password_length: z.number().int().positive().optional(),
      email: z
        .object({
          enable_signup: flag,
          double_confirm_changes: flag,
          enable_confirmations: flag,
          secure_password_change: flag,
          otp_expiry: seconds,
        })
        .optional(),
      sms: z.object({ enable_signup: flag, enable_confirmations: flag }).optional(),
      mfa: z.object({ max_enrolled_factors: z.number().int().positive().optional() }).optional(),
      oauth_server: z.object({ enabled: flag }).optional(),
    })
    .optional(),
});

/** What Supabase's CLI runs by default. */
const defaultSeeds = ['./seed.sql'];

export const noProject: Project = {
  schemas: undefined,
  extraSearchPath: undefined,
  maxRows: undefined,
  seeds: [],
  auth: {},
  hasOAuthClients: true,
  signingKeys: undefined,
  jwtSecret: undefined,
};

/** The `config.toml` next to a folder of migrations; without one, a project has no settings. */
export async function readProject(migrations: string): Promise<Project> {
  const folder = dirname(resolve(migrations));
  const file = join(folder, 'config.toml');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return noProject;
    throw error;
  }
  const { seedPatterns, ...project } = parseProject(text, folder, file);
  return { ...project, seeds: await filesOf(folder, seedPatterns) };
}

/** Each pattern's files, sorted by name. As in Supabase's CLI, a pattern without matches is not an error. */
async function filesOf(folder: string, patterns: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const pattern of patterns) {
    const files: string[] = [];
    for await (const file of glob(pattern, { cwd: folder })) files.push(join(folder, file));
    found.push(...files.sort());
  }
  return found;
}

interface ParsedProject extends Omit<Project, 'seeds'> {
  readonly seedPatterns: readonly string[];
}

export function parseProject(text: string, folder: string, file: string): ParsedProject {
  const { api, db, auth } = read(text, file);
  const seed = db?.seed;
  return {
    schemas: api?.schemas,
    extraSearchPath: api?.extra_search_path,
    maxRows: api?.max_rows,
    signingKeys: auth?.signing_keys_path === undefined ? undefined : resolve(folder, auth.signing_keys_path),
    jwtSecret: auth?.jwt_secret,
    hasOAuthClients: auth?.oauth_server?.enabled ?? true,
    seedPatterns: seed?.enabled === false ? [] : (seed?.sql_paths ?? defaultSeeds),
    // A setting that the file omits must not hide the default.
    auth: withoutUndefined({
      siteUrl: auth?.site_url,
      redirectUrls: auth?.additional_redirect_urls,
      accessSeconds: auth?.jwt_expiry,
      reuseSeconds: auth?.refresh_token_reuse_interval,
      signUpEnabled: auth?.enable_signup,
      anonymousEnabled: auth?.enable_anonymous_sign_ins,
      manualLinkingEnabled: auth?.enable_manual_linking,
      passwordMinLength: auth?.minimum_password_length,
      emailEnabled: auth?.email?.enable_signup,
      emailDoubleConfirm: auth?.email?.double_confirm_changes,
      emailAutoconfirm: not(auth?.email?.enable_confirmations),
      requireReauthentication: auth?.email?.secure_password_change,
      linkSeconds: auth?.email?.otp_expiry,
      phoneEnabled: auth?.sms?.enable_signup,
      phoneAutoconfirm: not(auth?.sms?.enable_confirmations),
      maxFactors: auth?.mfa?.max_enrolled_factors,
    }),
  };
}

function read(text: string, file: string): z.output<typeof Config> {
  try {
    return Config.parse(withEnvironment(parse(text)));
  } catch (cause) {
    const [issue] = cause instanceof z.ZodError ? cause.issues : [];
    const problem = issue
      ? `${issue.path.join('.')}: ${issue.message}`
      : cause instanceof Error
        ? cause.message
        : String(cause);
    throw new StartError(`${file} cannot be read: ${problem}`, { cause });
  }
}

/** `env(NAME)` refers to a variable; if that is not set, the setting counts as omitted. */
function withEnvironment(value: unknown): unknown {
  if (typeof value === 'string') {
    const [, name] = /^env\((\w+)\)$/.exec(value) ?? [];
    return name === undefined ? value : process.env[name] || undefined;
  }
  if (Array.isArray(value)) return value.map(withEnvironment).filter((item) => item !== undefined);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withEnvironment(item)]));
}

const not = (value: boolean | undefined): boolean | undefined => (value === undefined ? undefined : !value);
