import type { Identity } from '@clipharbor/database';
import { RestError } from '../error.ts';
import type { Limits } from '../limits.ts';
import type { OptionalMedia } from '../parse/media.ts';
import { type Preferences, parsePreferences, requireKnown } from '../parse/preferences.ts';
import type { SchemaModel } from '../schema/model.ts';
import type { BodySource } from './body.ts';
import type { RequestIdentity } from './options.ts';

/** The settings of the app, with every default filled in. */
export type Settings = {
  schemas: readonly [string, ...string[]];
  extraSearchPath: readonly string[];
  /** The full search path of a request, by its requested schema. */
  searchPaths: ReadonlyMap<string, string>;
  anonymousRole: string;
  maxRows: number | null;
  /** Returns the same object for the same role. */
  limitsOf: (role: string) => Limits;
  aggregates: boolean;
  plans: boolean;
  transactionEnd: boolean;
  statementTimeoutMs: (role: string) => number | undefined;
};

/** Headers by lowercase name. A list is several headers of one name that must not be joined. */
export type PlainHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Everything that a handler needs to know about a request. */
export type RequestContext = {
  request: Request;
  headers: PlainHeaders;
  body: () => Promise<Uint8Array>;
  url: URL;
  caller: RequestIdentity;
  settings: Settings;
  limits: Limits;
  model: SchemaModel;
  schema: string;
  preferences: Preferences;
};

/** A request with all its headers and its body. */
export type RequestSource = BodySource & { headers: PlainHeaders };

const timezones: ReadonlySet<string> = new Set(['UTC', 'GMT', ...Intl.supportedValuesOf('timeZone')]);

export function requestContext(
  { request, headers, body }: RequestSource,
  caller: RequestIdentity,
  settings: Settings,
  model: SchemaModel,
): RequestContext {
  const preferences = parsePreferences(request.headers.get('prefer'), {
    allowTx: settings.transactionEnd,
    isTimezone: (name) => timezones.has(name),
  });
  requireKnown(preferences);
  const schema = requestedSchema(request, settings);
  const limits = settings.limitsOf(caller.role);
  return { request, headers, body, url: new URL(request.url), caller, settings, limits, model, schema, preferences };
}

function requestedSchema({ method, headers }: Request, { schemas }: Settings): string {
  const isRead = method === 'GET' || method === 'HEAD';
  const wanted = headers.get(isRead ? 'accept-profile' : 'content-profile');
  if (wanted === null) return schemas[0];
  if (schemas.includes(wanted)) return wanted;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${wanted}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  });
}

export const optionalMedia = ({ settings, model }: RequestContext): OptionalMedia => ({
  plans: settings.plans,
  // The type comes with PostGIS, and so do its functions.
  geometry: model.types.has('geometry'),
});

/** Role, claims and request settings of the transaction in which the request's statement runs. */
export function identityOf(context: RequestContext, isReadOnly: boolean): Identity {
  const { request, headers, url, caller, settings, schema, preferences } = context;
  const timeout = settings.statementTimeoutMs(caller.role);
  return {
    role: caller.role,
    claims: caller.claims,
    settings: {
      search_path: settings.searchPaths.get(schema) ?? '',
      'request.method': request.method,
      'request.path': url.pathname,
      'request.headers': JSON.stringify(headers),
      'request.cookies': cookiesText(headers['cookie']),
      'response.headers': '',
      'response.status': '',
      'pgrst.inserted': '',
      ...(isReadOnly ? { transaction_read_only: 'on' } : {}),
      ...(preferences.timezone === null ? {} : { timezone: preferences.timezone }),
    },
    ...(timeout === undefined ? {} : { statementTimeoutMs: timeout }),
  };
}

function cookiesText(header: PlainHeaders[string]): string {
  if (typeof header !== 'string') return '{}';
  const pairs = header.split(';').flatMap((part): [string, string][] => {
    const [name = '', ...value] = part.split('=');
    return name.trim() === '' ? [] : [[name.trim(), value.join('=').trim()]];
  });
  return JSON.stringify(Object.fromEntries(pairs));
}
