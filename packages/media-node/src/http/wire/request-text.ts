import { MediaError } from '@clipharbor/media';

/** Headers that belong to the connection instead of the caller, or that would announce a body that never comes. */
const ours = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'upgrade', 'expect', 'te']);

/** The text of a GET. `target` is the path, or the whole address for a proxy. Throws on values that could inject a line. */
export function requestText(target: string, host: string, headers: Readonly<Record<string, string>>): string {
  const lines = [`GET ${target} HTTP/1.1`];
  if (!('host' in headers)) lines.push(`host: ${host}`);
  lines.push('connection: keep-alive');
  for (const [name, value] of Object.entries(headers)) {
    if (ours.has(name)) continue;
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new MediaError('input.invalid', 'The header cannot be sent.', { facts: { subject: name } });
    }
    lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
