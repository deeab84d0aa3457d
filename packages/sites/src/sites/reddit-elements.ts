import { mediaUrl } from '../address/media-url.ts';
import type { WorkBudget } from '../json/budget.ts';
import { parseJsonText } from '../json/parse.ts';
import { asId, isObject, pick, pickPositive, pickText } from '../json/value.ts';
import { walk } from '../json/walk.ts';
import type { Post, VideoSource } from '../model/candidate.ts';
import type { ElementFact } from '../model/snapshot.ts';
import type { RedditRecipe } from '../recipes/built-in.ts';
import type { Found } from './found.ts';
import { fileSource } from './pieces.ts';
import { makePost, sharedFacts } from './reddit-json.ts';
import { originalPicture, pictureId, videoId } from './reddit-pictures.ts';
import type { Page } from './site.ts';

function postOf({ attributes }: ElementFact, recipe: RedditRecipe): Post | null {
  const { keys } = recipe;
  const id = asId(pick(attributes, keys.elementId));
  if (id === null) return null;
  const [author, title] = [pickText(attributes, keys.elementAuthor), pickText(attributes, keys.elementTitle)];
  const permalink = pick(attributes, keys.elementPermalink);
  return makePost({ id, author, title, permalink, published: pick(attributes, keys.elementPublished) }, recipe);
}

/** The complete files with sound that the player of a post lists in an attribute. */
function packagedFiles(text: string, budget: WorkBudget, { keys, media }: RedditRecipe): VideoSource[] {
  if (!budget.takeText(text.length)) return [];
  const sources: VideoSource[] = [];
  walk(parseJsonText(text), budget, ({ value }) => {
    const file = pick(value, keys.packagedFile);
    const url = isObject(file) ? mediaUrl(pick(file, keys.packagedUrl), media) : null;
    if (url !== null) {
      const size = pick(file, keys.packagedSize);
      const [width, height] = [pickPositive(size, keys.width), pickPositive(size, keys.height)];
      sources.push(fileSource(url, { width, height, sound: 'included' }));
    }
    return undefined;
  });
  return sources;
}

function playerVideo(player: ElementFact, post: Post, budget: WorkBudget, recipe: RedditRecipe): Found | null {
  const { keys, words, media } = recipe;
  const main = mediaUrl(pick(player.attributes, keys.playerSource), media);
  const isPlaylist = main !== null && words.playlistEnding.some((ending) => new URL(main).pathname.endsWith(ending));
  const mainSource: VideoSource[] = main === null ? [] : [isPlaylist ? { kind: 'hls', url: main } : fileSource(main)];
  const lists = keys.playerFiles.flatMap((key) => {
    const text = pick(player.attributes, [key]);
    return typeof text === 'string' ? packagedFiles(text, budget, recipe) : [];
  });
  const sources = [...mainSource, ...lists];
  const [first] = sources;
  const mediaId = first && first.kind !== 'dashText' ? videoId(first.url, recipe) : null;
  if (mediaId === null) return null;
  const thumbnailUrl = mediaUrl(pick(player.attributes, keys.playerPoster) ?? player.poster, media);
  return {
    kind: 'video',
    mediaId,
    ...sharedFacts(post),
    collection: null,
    sources,
    subtitles: [],
    thumbnailUrl,
    width: player.mediaWidth,
    height: player.mediaHeight,
    durationSeconds: null,
    isLive: false,
  };
}

function picture(value: unknown, post: Post, index: number | null, recipe: RedditRecipe): Found | null {
  const url = originalPicture(value, recipe);
  if (url === null || !recipe.words.originalHost.includes(new URL(url).hostname)) return null;
  const mediaId = pictureId(url);
  if (mediaId === null) return null;
  const shared = sharedFacts(post);
  const collection = index === null ? null : { kind: 'album' as const, id: post.id, title: shared.title, index };
  return { kind: 'image', mediaId, ...shared, collection, url, thumbnailUrl: url, width: null, height: null };
}

/**
 * The nearest enclosing element with such a tag. In a cyclic snapshot, the search stops after as many steps as there are
 * elements.
 */
function enclosing(elements: readonly ElementFact[], start: ElementFact, tags: readonly string[]): ElementFact | null {
  let current: ElementFact | undefined = start;
  for (let steps = 0; current !== undefined && steps < maxNested; steps++) {
    if (tags.includes(current.tag)) return current;
    current = current.parent === null ? undefined : elements[current.parent];
  }
  return null;
}
const maxNested = 20;

/** The media in the elements of the newer site. */
export function redditElements({ snapshot, budget }: Page, recipe: RedditRecipe): (Found | null)[] {
  const { keys, words } = recipe;
  const picturesPerPost = new Map<string, number>();
  return snapshot.elements.map((element) => {
    if (!budget.step()) return null;
    const holder = enclosing(snapshot.elements, element, words.postTags);
    const post = holder && postOf(holder, recipe);
    if (holder === null || post === null) return null;
    if (words.playerTags.includes(element.tag)) return playerVideo(element, post, budget, recipe);
    if (element === holder) return picture(pick(element.attributes, keys.elementLink), post, null, recipe);
    const isGallery = words.galleryTypes.includes(pickText(holder.attributes, keys.elementType) ?? '');
    if (element.tag !== 'img' || !isGallery) return null;
    const index = picturesPerPost.get(post.id) ?? 0;
    const found = picture(element.address, post, index, recipe);
    if (found) picturesPerPost.set(post.id, index + 1);
    return found;
  });
}
