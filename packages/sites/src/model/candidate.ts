export const siteIds = ['facebook', 'instagram', 'tiktok', 'reddit'] as const;
export type SiteId = (typeof siteIds)[number];

/** The sites' own names, the same in every language. */
export const siteNames: Readonly<Record<SiteId, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  reddit: 'Reddit',
};

/**
 * Whether a file includes the sound of its video.
 * `separate`: the video has sound, but not in this file. `silent`: the video has none.
 */
export type SoundOfFile = 'included' | 'separate' | 'silent' | 'unknown';

/** One complete way to load a video. */
export type VideoSource =
  | {
      readonly kind: 'file';
      readonly url: string;
      /** The site's name for this quality, such as `HD`. */
      readonly label: string | null;
      readonly width: number | null;
      readonly height: number | null;
      readonly bitsPerSecond: number | null;
      readonly sizeBytes: number | null;
      readonly codec: string | null;
      readonly sound: SoundOfFile;
    }
  | { readonly kind: 'hls'; readonly url: string }
  | { readonly kind: 'dash'; readonly url: string }
  /** A manifest that the page received as text: every URL in it was checked like `url` above. */
  | { readonly kind: 'dashText'; readonly text: string; readonly hosts: readonly string[] };

export interface Subtitle {
  readonly url: string;
  readonly language: string | null;
  readonly format: string | null;
}

export type PostKind = 'post' | 'video' | 'reel' | 'photo' | 'story' | 'highlight';

/** The post that a medium belongs to. */
export interface Post {
  readonly id: string;
  readonly kind: PostKind;
  readonly address: string | null;
  /** The author's display name; the handle where the site shows no other name. */
  readonly author: string | null;
  readonly caption: string | null;
  readonly publishedAtMs: number | null;
  /** Stories only. */
  readonly expiresAtMs: number | null;
}

/** Several media that belong together and are saved in the order of `index`. */
export interface Collection {
  readonly kind: 'album' | 'stories' | 'highlight';
  readonly id: string;
  readonly title: string | null;
  /** Starts at 0. */
  readonly index: number;
  /** How many of this collection were found. */
  readonly count: number;
}

/** What a request for the media must carry, and where it goes. */
export interface RequestNeeds {
  /** Value of the Referer header; null when none is needed. */
  readonly referer: string | null;
  readonly sendsCookies: boolean;
  /** Every host that will be requested. Referer and cookies go to these and no others. */
  readonly hosts: readonly string[];
}

/** `main`: named by the URL of the page. `visible`: on screen. `loaded`: received by the page. */
export type Relevance = 'main' | 'visible' | 'loaded';

interface Medium {
  /** `instagram/video/3141`: the same in every snapshot, so that a medium is listed once. */
  readonly id: string;
  readonly site: SiteId;
  readonly title: string | null;
  readonly post: Post;
  readonly collection: Collection | null;
  readonly thumbnailUrl: string | null;
  readonly relevance: Relevance;
  readonly request: RequestNeeds;
}

export interface VideoCandidate extends Medium {
  readonly kind: 'video';
  /** Best first and never empty. None has a watermark if the site also offers the video without it. */
  readonly sources: readonly VideoSource[];
  readonly subtitles: readonly Subtitle[];
  readonly durationSeconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly isLive: boolean;
}

export interface AudioCandidate extends Medium {
  readonly kind: 'audio';
  readonly url: string;
  readonly durationSeconds: number | null;
}

export interface ImageCandidate extends Medium {
  readonly kind: 'image';
  /** The largest variant. */
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Something on the page that can be saved. */
export type Candidate = VideoCandidate | AudioCandidate | ImageCandidate;

/** Why a post on the page has nothing to save. The code is also the key of its text. */
export type NoticeCode = 'post.loginRequired' | 'post.private' | 'post.quarantined';

export interface Notice {
  readonly code: NoticeCode;
  readonly postId: string | null;
}
