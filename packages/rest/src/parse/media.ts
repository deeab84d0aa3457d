import { RestError } from '../error.ts';

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const;
export type PlanOption = (typeof planOptions)[number];
export type PlanRequest = { format: 'text' | 'json'; options: PlanOption[]; of: BodyMedia };

/** How rows are turned into a body. */
export type BodyMedia =
  | { kind: 'json'; stripNulls: boolean }
  | { kind: 'object'; stripNulls: boolean }
  | { kind: 'csv' }
  | { kind: 'geojson' };

export type Media = BodyMedia | { kind: 'plan'; plan: PlanRequest };

type Accepted = { type: string; parameters: Map<string, string>; quality: number };

/** Splits at `separator`, but not inside quotes: `for="a; b"` is one parameter. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts;
}

function parseAccept(header: string): Accepted[] {
  const accepted = splitOutsideQuotes(header, ',').map((part): Accepted => {
    const [type = '', ...rest] = splitOutsideQuotes(part, ';').map((piece) => piece.trim());
    const parameters = new Map<string, string>();
    for (const parameter of rest) {
      const [name = '', value = ''] = parameter.split(/=(.*)/s);
      parameters.set(name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/s, '$1'));
    }
    const quality = Number(parameters.get('q') ?? '1');
    return { type: type.toLowerCase(), parameters, quality: Number.isNaN(quality) ? 0 : quality };
  });
  return accepted.filter(({ type }) => type !== '').sort((a, b) => b.quality - a.quality);
}

function bodyMedia({ type, parameters }: Accepted): BodyMedia | null {
  const stripNulls = parameters.get('nulls') === 'stripped';
  switch (type) {
    case 'application/json':
    case 'application/*':
    case '*/*':
      return { kind: 'json', stripNulls: false };
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return { kind: 'json', stripNulls };
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return { kind: 'object', stripNulls };
    case 'text/csv':
      return { kind: 'csv' };
    default:
      return null;
  }
}

function planMedia({ type, parameters }: Accepted): Media | null {
  const match = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/.exec(type);
  if (!match) return null;
  const of = bodyMedia(parseAccept(parameters.get('for') ?? 'application/json')[0] ?? noType);
  if (!of) return null;
  const wanted = (parameters.get('options') ?? '').split('|');
  const options = planOptions.filter((option) => wanted.includes(option));
  return { kind: 'plan', plan: { format: match[1] === 'json' ? 'json' : 'text', options, of } };
}

const noType: Accepted = { type: '', parameters: new Map(), quality: 1 };

/** Types that are produced only if the owner of the database enabled them, or installed what they need. */
export type OptionalMedia = { plans: boolean; geometry: boolean };

/** The first acceptable type that we produce. */
export function negotiate(header: string | null | undefined, { plans, geometry }: OptionalMedia): Media {
  const accepted = parseAccept(header?.trim() ? header : '*/*');
  for (const candidate of accepted) {
    if (geometry && candidate.type === 'application/geo+json') return { kind: 'geojson' };
    const media = bodyMedia(candidate) ?? (plans ? planMedia(candidate) : null);
    if (media) return media;
  }
  throw unacceptable(accepted.map(({ type }) => type));
}

export function acceptsOpenApi(header: string | null | undefined): boolean {
  const accepted = parseAccept(header?.trim() ? header : '*/*').map(({ type }) => type);
  const produced = ['application/openapi+json', 'application/json', '*/*'];
  if (accepted.some((type) => produced.includes(type))) return true;
  throw unacceptable(accepted);
}

function unacceptable(types: string[]): RestError {
  return new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`);
}

export function contentType(media: Media): string {
  switch (media.kind) {
    case 'json':
      return media.stripNulls
        ? 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8'
        : 'application/json; charset=utf-8';
    case 'object':
      return `application/vnd.pgrst.object+json${media.stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`;
    case 'csv':
      return 'text/csv; charset=utf-8';
    case 'geojson':
      return 'application/geo+json; charset=utf-8';
    case 'plan':
      return `application/vnd.pgrst.plan+${media.plan.format}; charset=utf-8`;
  }
}
