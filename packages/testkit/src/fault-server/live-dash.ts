import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from './content.ts';

/** A film that was packaged with a timeline (`dash(source, { addressing: 'timeline' })`) and is now broadcast live. */
export interface LivePeriod {
  readonly folder: string;
  readonly manifest: string;
}

export interface LiveDashOptions {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number;
  /** When the channel begins. */
  readonly start: number;
  readonly periods: readonly LivePeriod[];
  readonly addressing: 'number' | 'timeline';
  /** Seconds that are available. */
  readonly window: number;
  /** Seconds for which the manifest does not yet announce that the channel has ended. */
  readonly quiet?: number;
}

interface Entry {
  readonly start: number;
  readonly duration: number;
}

interface Track {
  readonly attributes: string;
  readonly representation: string;
  readonly timescale: number;
  readonly entries: readonly Entry[];
}

interface Film {
  readonly folder: string;
  readonly start: number;
  readonly seconds: number;
  readonly tracks: readonly Track[];
}

/** A live DASH channel that follows a clock. Serves `/live.mpd`, `/time` and the segments under `/p<n>/`. */
export class LiveDash {
  readonly #options: LiveDashOptions;
  readonly #films: readonly Film[];
  /** How often the manifest was requested. */
  readings = 0;

  constructor(options: LiveDashOptions) {
    this.#options = options;
    let start = 0;
    this.#films = options.periods.map(({ folder, manifest }) => {
      const film = readFilm(folder, readFileSync(join(folder, manifest), 'utf8'), start);
      start += film.seconds;
      return film;
    });
  }

  /** What a path currently serves. */
  content(path: string): Content | undefined {
    if (path === '/time') return { body: Buffer.from(new Date(this.#options.now()).toISOString()), type: 'text/plain' };
    if (path === '/live.mpd') {
      this.readings += 1;
      return { body: Buffer.from(this.manifest()), type: 'application/dash+xml' };
    }
    const [, period, name] = /^\/p(\d+)\/([\w.-]+)$/.exec(path) ?? [];
    const film = this.#films[Number(period ?? -1)];
    if (!film || !name || !this.#isThere(film, name)) return undefined;
    return { body: readFileSync(join(film.folder, name)), type: 'video/iso.segment' };
  }

  /** The manifest at this moment. A period is announced when it begins. */
  manifest(): string {
    const { start, window, addressing, quiet = 0 } = this.#options;
    const seconds = this.#seconds();
    const last = this.#films.at(-1);
    const end = last ? last.start + last.seconds : 0;
    const isOver = seconds >= end + quiet;
    const films = this.#films.filter((film, index) => index === 0 || film.start <= seconds);
    const periods = films.map((film, index) => {
      const sets = film.tracks.map((track) => {
        const template = addressing === 'number' ? numbers() : this.#timeline(film, track);
        return `<AdaptationSet ${track.attributes}>${template}${track.representation}</AdaptationSet>`;
      });
      return `<Period id="p${index}" start="PT${film.start}S"><BaseURL>p${index}/</BaseURL>${sets.join('')}</Period>`;
    });
    const ending = isOver ? `mediaPresentationDuration="PT${end}S"` : 'minimumUpdatePeriod="PT2S"';
    return `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic" availabilityStartTime="${new Date(start).toISOString()}" timeShiftBufferDepth="PT${window}S" ${ending} profiles="urn:mpeg:dash:profile:isoff-live:2011">${periods.join('')}<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="/time"/></MPD>`;
  }

  #seconds(): number {
    return (this.#options.now() - this.#options.start) / 1000;
  }

  #timeline(film: Film, { entries, timescale }: Track): string {
    const now = this.#seconds() - film.start;
    const isListed = ({ start, duration }: Entry): boolean =>
      start + duration <= now + 0.001 && start + duration > now - this.#options.window;
    const listed = entries.filter(isListed);
    const [first] = listed;
    const number = first ? entries.indexOf(first) + 1 : 1;
    const ticks = (seconds: number): number => Math.round(seconds * timescale);
    const written = listed.map(({ start, duration }) => `<S t="${ticks(start)}" d="${ticks(duration)}"/>`);
    return `<SegmentTemplate timescale="${timescale}" startNumber="${number}" ${names}><SegmentTimeline>${written.join('')}</SegmentTimeline></SegmentTemplate>`;
  }

  /** A segment is available from its end until it leaves the window. */
  #isThere(film: Film, name: string): boolean {
    if (name.startsWith('init-')) return true;
    const [, stream, number] = /^chunk-stream(\d)-(\d+)\.m4s$/.exec(name) ?? [];
    const entry = film.tracks[Number(stream ?? -1)]?.entries[Number(number ?? 0) - 1];
    const now = this.#seconds() - film.start;
    return (
      entry !== undefined && entry.start + entry.duration <= now + 0.1 && entry.start > now - this.#options.window - 4
    );
  }
}

const names =
  'initialization="init-stream$RepresentationID$.m4s" media="chunk-stream$RepresentationID$-$Number%05d$.m4s"';
const numbers = (): string => `<SegmentTemplate timescale="1000" duration="2000" startNumber="1" ${names}/>`;

function readFilm(folder: string, mpd: string, start: number): Film {
  const tracks = [...mpd.matchAll(/<AdaptationSet ([^>]*)>([\s\S]*?)<\/AdaptationSet>/g)].map(
    ([, attributes = '', inside = '']): Track => {
      const timescale = Number(/timescale="(\d+)"/.exec(inside)?.[1] ?? 1);
      const open = /<Representation [^>]*?\/?>/.exec(inside)?.[0] ?? '';
      const entries: Entry[] = [];
      let time = 0;
      for (const [entry] of inside.matchAll(/<S [^>]*>/g)) {
        const value = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(entry)?.[1] ?? 0);
        for (let repeat = value('r'); repeat >= 0; repeat -= 1) {
          entries.push({ start: time / timescale, duration: value('d') / timescale });
          time += value('d');
        }
      }
      return { attributes, representation: `${open.replace(/\/?>$/, '')}/>`, timescale, entries };
    },
  );
  const video = tracks[0]?.entries.at(-1);
  return { folder, start, seconds: video ? Math.round((video.start + video.duration) * 1000) / 1000 : 0, tracks };
}
