import type { MediaUrlRules } from '../address/media-url.ts';
import type { AddressPattern } from '../address/pattern.ts';

/** Names that a site uses for one thing. If several are present, the first counts. */
export type Names = readonly string[];

/**
 * What changes when a site changes: names and shapes, as data. The code of a site asks for roles ("the list of video files"); the
 * recipe says which keys fill them.
 */
export interface SiteRecipe<Key extends string = string, Word extends string = string> {
  /** The switch: a site that broke, or that asked to be left out, can be switched off alone. */
  readonly isEnabled: boolean;
  /** Domains whose pages belong to the site, including their subdomains. */
  readonly pageHosts: readonly string[];
  /** Shapes of page URLs, the more specific first. */
  readonly addresses: readonly AddressPattern[];
  readonly media: MediaUrlRules;
  readonly request: { readonly referer: 'none' | 'origin' | 'page'; readonly sendsCookies: boolean };
  /** Path prefixes whose JSON responses are worth keeping. */
  readonly answerPaths: readonly string[];
  /** What is collected from the page besides `video`, `audio` and `img`. */
  readonly dom: { readonly tags: Names; readonly attributes: Names };
  readonly storyLifetimeSeconds: number;
  /** URL templates for posts, by the placeholders they need. */
  readonly postAddresses: Names;
  /** Keys of the site's JSON and attributes of its elements, by role. */
  readonly keys: Readonly<Record<Key, Names>>;
  /** Values and parts of URLs that distinguish one thing from another. */
  readonly words: Readonly<Record<Word, Names>>;
}
