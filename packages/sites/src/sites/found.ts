import type { WorkBudget } from '../json/budget.ts';
import type { Collection, Notice, Post, Subtitle, VideoSource } from '../model/candidate.ts';

interface FoundMedium {
  /** The site's id of the medium itself, not of its post. */
  readonly mediaId: string;
  /** Other names by which a page URL may refer to this medium: of its post, its album, its story. */
  readonly names: readonly string[];
  readonly title: string | null;
  readonly post: Post;
  readonly collection: Omit<Collection, 'count'> | null;
  readonly thumbnailUrl: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

export interface FoundVideo extends FoundMedium {
  readonly kind: 'video';
  /** May be empty: another part of the page may hold the sources, and this one the texts. */
  readonly sources: readonly VideoSource[];
  readonly subtitles: readonly Subtitle[];
  readonly durationSeconds: number | null;
  readonly isLive: boolean;
}

export interface FoundAudio extends FoundMedium {
  readonly kind: 'audio';
  readonly url: string;
  readonly durationSeconds: number | null;
}

export interface FoundImage extends FoundMedium {
  readonly kind: 'image';
  readonly url: string;
}

/** One sighting of a medium. The same medium may be seen several times, each time with other facts. */
export type Found = FoundVideo | FoundAudio | FoundImage;

export interface Findings {
  readonly found: readonly Found[];
  readonly notices: readonly Notice[];
}

/** A medium may be seen several times, but no page shows every listed one this often. */
const sightingsPerCandidate = 10;

/** Collects sightings up to a number that no honest page reaches. */
export class Sightings {
  readonly found: Found[] = [];
  readonly #most: number;

  constructor(budget: WorkBudget) {
    this.#most = budget.limits.maxCandidates * sightingsPerCandidate;
  }

  add(...sightings: readonly (Found | null)[]): void {
    for (const sighting of sightings)
      if (sighting !== null && this.found.length < this.#most) this.found.push(sighting);
  }
}
