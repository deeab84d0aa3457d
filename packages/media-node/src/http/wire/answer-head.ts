/** The head of a response. */
export interface Head {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Record<string, string>;
  readonly setCookies: readonly string[];
}

/** How the end of a body is known: by its length, by its last chunk, or by the end of the connection. */
export type Framing = { readonly kind: 'length'; readonly length: number } | { readonly kind: 'chunked' | 'close' };

/** A head and what it says about the bytes after it. */
export interface AnswerHead extends Head {
  readonly framing: Framing;
  /** Whether the connection can carry another response after this one. */
  readonly isKept: boolean;
  /** Seconds that the server keeps an idle connection, if stated. */
  readonly keptFor: number | undefined;
}

/** No legitimate server sends a larger head. */
export const maxHeadBytes = 64 * 1024;

const lineFeed = 10;
const carriageReturn = 13;

/** Where the head ends, after its empty line. Undefined while that is missing. Bare line feeds are tolerated. */
export function endOfHead(bytes: Uint8Array): number | undefined {
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
    if (bytes[at + 1] === lineFeed) return at + 2;
    if (bytes[at + 1] === carriageReturn && bytes[at + 2] === lineFeed) return at + 3;
  }
  return undefined;
}

/** Reads the head of a response to GET. Throws if the end of the body would be a guess. */
export function parseHead(text: string): AnswerHead {
  // A folded line continues the previous one.
  const [first = '', ...lines] = text
    .trimEnd()
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  const [, minor, code] = /^HTTP\/1\.([01]) +(\d{3})(?: |$)/.exec(first) ?? [];
  if (code === undefined) throw new Error('The response is not HTTP/1.');
  const fields = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && name !== '') fields.set(name, [...(fields.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  const status = Number(code);
  const framing = framingOf(status, fields);
  // It does not count the bytes that follow.
  if (framing.kind === 'chunked') fields.delete('content-length');
  else if (framing.kind === 'length' && fields.has('content-length'))
    fields.set('content-length', [`${framing.length}`]);
  const setCookies = fields.get('set-cookie') ?? [];
  fields.delete('set-cookie');
  const headers = Object.fromEntries([...fields].map(([name, values]) => [name, values.join(', ')]));
  const connection = (headers['connection'] ?? '').toLowerCase().split(/\s*,\s*/);
  const isKept = minor === '1' ? !connection.includes('close') : connection.includes('keep-alive');
  const seconds = /timeout=(\d{1,6})/i.exec(headers['keep-alive'] ?? '')?.[1];
  return {
    status,
    headers,
    setCookies,
    framing,
    isKept: isKept && framing.kind !== 'close',
    keptFor: seconds === undefined ? undefined : Number(seconds),
  };
}

function framingOf(status: number, fields: ReadonlyMap<string, readonly string[]>): Framing {
  if (status < 200 || status === 204 || status === 304) return { kind: 'length', length: 0 };
  const codings = (fields.get('transfer-encoding') ?? [])
    .join(',')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim());
  const unknown = codings.filter((coding) => coding !== '' && coding !== 'identity' && coding !== 'chunked');
  if (unknown.length > 0) throw new Error(`The transfer coding ${unknown.join()} is unknown.`);
  if (codings.includes('chunked')) return { kind: 'chunked' };
  const lengths = new Set(
    (fields.get('content-length') ?? []).flatMap((value) => value.split(',')).map((one) => one.trim()),
  );
  if (lengths.size === 0) return { kind: 'close' };
  const [length = ''] = lengths;
  if (lengths.size > 1 || !/^\d{1,15}$/.test(length)) throw new Error('The announced length is not a number.');
  return { kind: 'length', length: Number(length) };
}
