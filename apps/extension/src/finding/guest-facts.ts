import type { NoticeCode, Relevance, SiteId } from '@clipharbor/sites';

/** Several media of one page that are saved together. */
export interface GuestCollection {
  /** Stable across snapshots. */
  readonly id: string;
  readonly kind: 'album' | 'stories' | 'highlight';
  readonly title: string | null;
  /** Media in the order of the site. */
  readonly mediaIds: readonly string[];
}

/** Facts about a medium that are known only on guest sites. */
export interface GuestFacts {
  readonly site: SiteId;
  readonly relevance: Relevance;
  readonly author: string | null;
  readonly collectionId: string | null;
  readonly expiresAtMs: number | null;
  /** Hosts that get the Referer. */
  readonly hosts: readonly string[];
  readonly width: number;
  readonly height: number;
}

/** Facts about a page that are known only on guest sites. */
export interface GuestPage {
  readonly site: SiteId;
  /** Domains of the site's media. Anything the page loads from there is a part of one of these media. */
  readonly mediaHosts: readonly string[];
  readonly collections: readonly GuestCollection[];
  /** Why there is nothing to save in the post that the page shows. */
  readonly notice: NoticeCode | null;
}
