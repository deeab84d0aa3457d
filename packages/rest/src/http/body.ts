import { RestError } from '../error.ts';
import { csvPayload, jsonPayload, type Payload } from '../plan/payload.ts';

/** Reads at most `limit` bytes: a body is refused as soon as it is too long, not after it has filled the memory. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (Number(declared ?? '0') > limit) throw tooLarge(limit);
  if (declared !== null) {
    // The connection delivers no more than was declared, so it can be read at once; a stream would cost more than the call.
    const bytes = Buffer.from(await request.arrayBuffer());
    if (bytes.byteLength > limit) throw tooLarge(limit);
    return bytes;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > limit) throw tooLarge(limit);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function tooLarge(limit: number): RestError {
  return new RestError(413, 'PGRST102', 'Payload too large', { details: `The limit is ${limit} bytes.` });
}

export const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';

/** A request and its body, which is read on demand and only once. */
export type BodySource = { request: Request; body: () => Promise<Uint8Array> };
export type BodyOptions = { columns: readonly string[] | null; isCall: boolean };

export function readOnce(request: Request, limit: number): () => Promise<Uint8Array> {
  let reading: Promise<Uint8Array> | null = null;
  return () => {
    reading ??= readBody(request, limit);
    return reading;
  };
}

export async function readPayload({ request, body }: BodySource, options: BodyOptions): Promise<Payload> {
  const bytes = await body();
  const type = mediaType(request);
  const text = (): string => decode(bytes);
  switch (type) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      // A function may be called without a body; it then has no arguments.
      return jsonPayload(options.isCall && bytes.byteLength === 0 ? '{}' : text(), options.columns);
    case 'text/csv':
      return csvPayload(text(), options.columns);
    case 'application/x-www-form-urlencoded':
      return formPayload(text(), options);
    case 'text/plain':
    case 'text/xml':
      if (options.isCall) return { kind: 'raw', type: type === 'text/xml' ? 'xml' : 'text', value: text() };
      break;
    case 'application/octet-stream':
      if (options.isCall) return { kind: 'raw', type: 'bytea', value: bytes };
      break;
  }
  throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${type}`);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RestError(400, 'PGRST102', 'The body is not valid UTF-8');
  }
}

function formPayload(text: string, { columns, isCall }: BodyOptions): Payload {
  const fields = [...new URLSearchParams(text)];
  if (isCall) return { kind: 'form', fields };
  return jsonPayload(JSON.stringify(Object.fromEntries(fields)), columns);
}
