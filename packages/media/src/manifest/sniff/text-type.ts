import type { SniffedType } from './types.ts';

const inspectedBytes = 2048;

/** The type of a text body, from its beginning. */
export function textType(bytes: Uint8Array): SniffedType | undefined {
  const text = beginning(bytes);
  if (isPlaylist(text)) return 'hls';
  if (/^WEBVTT(?:\s|$)/.test(text)) return 'webvtt';
  if (/^[[{]/.test(text)) return looksLikeJson(text) ? 'json' : undefined;
  return text.startsWith('<') ? markupType(text) : undefined;
}

/** Some servers drop the #EXTM3U line: another HLS tag, with only comments before it, is proof enough. */
function isPlaylist(text: string): boolean {
  for (const line of text.split(/[\r\n]+/)) {
    if (/^#EXT(?:M3U|INF:|-X-[A-Z])/.test(line)) return true;
    if (line.trim() && !line.startsWith('#')) return false;
  }
  return false;
}

function markupType(text: string): SniffedType {
  const root = rootName(text);
  if (root === 'mpd') return 'dash';
  if (root === 'tt') return 'ttml';
  if (root === 'svg') return 'svg';
  if (root === 'html' || root === '!doctype html' || htmlStarts.has(root)) return 'html';
  return /<html[\s>]/i.test(text) ? 'html' : 'xml';
}

const htmlStarts = new Set([
  'head',
  'body',
  'script',
  'title',
  'meta',
  'div',
  'p',
  'h1',
  'center',
  'iframe',
  'a',
  'br',
]);

/** The first element, or the kind of document that a DOCTYPE announces, in lower case and without its prefix. */
function rootName(text: string): string {
  let at = 0;
  for (let pieces = 0; pieces < 50; pieces++) {
    at = text.indexOf('<', at);
    if (at < 0) return '';
    if (text.startsWith('<!--', at)) at = after(text, '-->', at);
    else if (text.startsWith('<?', at)) at = after(text, '?>', at);
    else if (/^<!doctype\s+html/i.test(text.slice(at, at + 40))) return '!doctype html';
    else if (text.startsWith('<!', at)) at = after(text, '>', at);
    else return (/^<(?:[\w.-]{1,40}:)?([\w.-]{1,40})/.exec(text.slice(at, at + 90))?.[1] ?? '').toLowerCase();
  }
  return '';
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}

/** An opening brace alone could be anything; JSON continues with a string, a value or a nested bracket. */
function looksLikeJson(text: string): boolean {
  return /^(?:\{\s*(?:"|\}|$)|\[\s*(?:["{[\]\d-]|true|false|null|$))/.test(text);
}

function beginning(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const head = bytes.subarray(0, inspectedBytes);
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(head).trimStart();
}
