/** What is known about a response that a page received. */
export interface Response {
  readonly url: string;
  /** The resource type under which the browser loaded it: `media`, `xmlhttprequest`, `main_frame`, … */
  readonly resourceType: string;
  readonly status: number;
  readonly method: string;
  /** Names are lowercase. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How a response is classified. `unsure` means that its first bytes must be inspected. */
export type Sighting =
  | { readonly role: 'manifest'; readonly type: 'hls' | 'dash' }
  | { readonly role: 'file'; readonly kind: 'video' | 'audio'; readonly bytes: number | null }
  | { readonly role: 'unsure' };

/** Smaller files are not media worth a row: button sounds, tracking pixels, silent loops. */
const minFileBytes = 8 * 1024;
/** A text that may be a playlist is small. */
const maxUnsureBytes = 4 * 1024 * 1024;

const hlsTypes = /^(application|audio)\/(vnd\.apple\.mpegurl|(x-)?mpegurl)$/;
const dashTypes = /^(application\/dash\+xml|video\/vnd\.mpeg\.dash\.mpd)$/;
/** Content types sent by servers that do not know the type. */
const vagueTypes = /^(|text\/plain|(application|binary)\/(octet-stream|x-binary|download|force-download))$/;
const segmentTypes = /^(video\/(mp2t|iso\.segment)|audio\/iso\.segment)$/;
const segmentNames = /\.(ts|m4s|m4f|m4v|cmfv|cmfa|cmft|mp4a|vtt|webvtt|key)$/i;
const videoNames = /\.(mp4|webm|mkv|mov|ogv|flv|avi|wmv|3gp)$/i;
const audioNames = /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac|weba)$/i;

/** Hosts that serve only advertisements. */
const adHosts =
  /(^|\.)(doubleclick\.net|googlesyndication\.com|2mdn\.net|adnxs\.com|adsrvr\.org|adform\.net|advertising\.com|innovid\.com|spotxchange\.com|springserve\.com|teads\.tv|amazon-adsystem\.com|moatads\.com|serving-sys\.com)$/;

const mimeOf = (headers: Response['headers']): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** The size of the whole file, even when only a part of it was sent. */
export function totalBytes(headers: Response['headers']): number | null {
  const total = /\/(\d+)\s*$/.exec(headers['content-range'] ?? '')?.[1];
  const length = total ?? (headers['content-range'] === undefined ? headers['content-length'] : undefined);
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : null;
}

/** A name given by the server takes precedence over the one in the URL. */
function nameOf(url: URL, headers: Response['headers']): string {
  const given = /filename="?([^";]+)/i.exec(headers['content-disposition'] ?? '')?.[1];
  return given ?? url.pathname;
}

/** Classifies a response; null when there is nothing to save. */
export function classify(response: Response): Sighting | null {
  const { headers, status, method, resourceType } = response;
  if (status < 200 || status >= 300 || !URL.canParse(response.url)) return null;
  const url = new URL(response.url);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || adHosts.test(url.hostname)) return null;
  const mime = mimeOf(headers);
  const name = nameOf(url, headers);
  // A response to a POST cannot be requested again by its URL.
  if (method !== 'GET') return null;
  if (hlsTypes.test(mime) || /\.m3u8?$/i.test(name)) return { role: 'manifest', type: 'hls' };
  if (dashTypes.test(mime) || /\.mpd$/i.test(name)) return { role: 'manifest', type: 'dash' };
  if (segmentTypes.test(mime) || segmentNames.test(url.pathname)) return null;
  const bytes = totalBytes(headers);
  const kind = kindOf(mime, name);
  if (kind !== null) return bytes !== null && bytes < minFileBytes ? null : { role: 'file', kind, bytes };
  const mayBePlaylist = resourceType === 'xmlhttprequest' && vagueTypes.test(mime);
  return mayBePlaylist && (bytes === null || bytes <= maxUnsureBytes) ? { role: 'unsure' } : null;
}

function kindOf(mime: string, name: string): 'video' | 'audio' | null {
  if (mime.startsWith('video/')) return 'video';
  if (mime.startsWith('audio/')) return 'audio';
  if (!vagueTypes.test(mime)) return null;
  if (videoNames.test(name)) return 'video';
  return audioNames.test(name) ? 'audio' : null;
}

/** Classifies by the URL, and by the size if known, for media loaded before we could listen. */
export function classifyAddress(url: string, resourceType: string, bytes: number | null = null): Sighting | null {
  const headers = { 'content-type': '', ...(bytes === null ? {} : { 'content-length': String(bytes) }) };
  const seen = classify({ url, resourceType, status: 200, method: 'GET', headers });
  return seen?.role === 'unsure' ? null : seen;
}
