import type { InlineManifest, Inspection } from '@clipharbor/contracts';
import { type Http, type HttpResponse, inspect, type SourceSummary } from '@clipharbor/media';
import { browserClock, browserRandom, createFetchHttp } from '@clipharbor/media-browser';
import { referencesOf } from '../finding/references.ts';
import { refusalOfRequest } from '../finding/refuse.ts';
import { soundsOf, subtitlesOf } from '../finding/tracks.ts';
import { failureCode, guardedHttp } from './guarded-http.ts';
import { withInlineManifest } from './inline-manifest.ts';
import { limitedHttp } from './limited-http.ts';

const inspectTimeoutMs = 20_000;
const maxOtherHosts = 20;
const maxManifestBytes = 2 * 1024 * 1024;

type Facts = Omit<Inspection, 'url' | 'failure' | 'references' | 'otherHosts'>;

interface InspectRequest {
  readonly url: string;
  readonly inlineManifest: InlineManifest | null;
  readonly pageUrl: string;
  /** The only hosts to request. */
  readonly hosts: readonly string[];
  readonly hostsWithoutCookies: readonly string[];
}

/**
 * A page that makes up a manifest must not be able to have the user's cookies sent to a host of its choice: for us, the browser
 * would add even cookies that it withholds from cross-site requests.
 */
function fetchHttp(hostsWithoutCookies: readonly string[]): Http {
  const signedIn = createFetchHttp({ credentials: 'include' });
  const anonymous = createFetchHttp({ credentials: 'omit' });
  return {
    get: (request) => (hostsWithoutCookies.includes(new URL(request.url).hostname) ? anonymous : signedIn).get(request),
  };
}

/** Determines what a URL offers and which other URLs belong to it. Failures are part of the result. */
export async function inspectMedia(
  { url, inlineManifest, pageUrl, hosts, hostsWithoutCookies }: InspectRequest,
  http: Http = fetchHttp(hostsWithoutCookies),
): Promise<Inspection> {
  const references = new Set<string>();
  const needed = new Set<string>();
  const limited = guardedHttp(
    limitedHttp(http, hosts, (hostname) => needed.add(hostname)),
    pageUrl,
  );
  const listening = recordReferences(withInlineManifest(limited, url, inlineManifest), (found) => {
    for (const reference of found) references.add(reference);
  });
  const ports = { http: listening, clock: browserClock, random: browserRandom };
  const found = await inspect(ports, url, AbortSignal.timeout(inspectTimeoutMs)).then(
    (summary) => ({ ...factsOf(summary), failure: refusalAmong(references, pageUrl) }),
    (error: unknown) => ({ ...unknown, failure: failureCode(error) }),
  );
  return { ...found, url, references: [...references], otherHosts: [...needed].slice(0, maxOtherHosts) };
}

/** Why the targets of a manifest are refused, known before any of them is requested. */
function refusalAmong(references: Iterable<string>, pageUrl: string): string | null {
  for (const reference of references) {
    const refusal = refusalOfRequest(pageUrl, reference);
    if (refusal !== null) return refusal;
  }
  return null;
}

const unknown = {
  type: 'hls' as const,
  isLive: false,
  title: null,
  durationSeconds: null,
  bytes: null,
  hasVideo: false,
  heights: [] as number[],
  sounds: [],
  subtitles: [],
} satisfies Facts;

/** The part of a summary that the popup needs. */
export function factsOf(summary: SourceSummary): Facts {
  const { type, isLive, title, duration, tracks, bytes } = summary;
  const videos = tracks.filter(({ kind }) => kind === 'video' || kind === 'muxed');
  const heights = [...new Set(videos.flatMap(({ height }) => (height === undefined ? [] : [height])))];
  // The best quality for sound alone, too.
  const main = videos.length > 0 ? videos : tracks.filter(({ kind }) => kind === 'audio');
  const best = main.toSorted((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0))[0];
  const sound = best?.kind === 'video' ? tracks.find(({ kind }) => kind === 'audio')?.bytes : 0;
  const estimate = best?.bytes === undefined ? undefined : best.bytes + (sound ?? 0);
  return {
    type,
    isLive,
    title: title ?? null,
    durationSeconds: duration ?? null,
    bytes: bytes ?? estimate ?? null,
    hasVideo: videos.length > 0 || type === 'file',
    heights: heights.toSorted((a, b) => b - a),
    sounds: soundsOf(tracks),
    subtitles: subtitlesOf(tracks),
  };
}

/** Passes requests on and records the references of manifests on the way. */
function recordReferences(http: Http, found: (references: string[]) => void): Http {
  return {
    async get(request) {
      const response = await http.get(request);
      return { ...response, body: readAlong(response, found) };
    },
  };
}

async function* readAlong(response: HttpResponse, found: (references: string[]) => void): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    if (text.length < maxManifestBytes) text += decoder.decode(chunk, { stream: true });
    yield chunk;
  }
  found(referencesOf(text, response.url));
}
