import { mediaUrl, pageUrl } from '../address/media-url.ts';
import { asTimeMs, hasAny, type JsonObject, pick, pickId, pickList, pickPositive, pickText } from '../json/value.ts';
import { type JsonNode, nearest } from '../json/walk.ts';
import type { Notice, Post, VideoSource } from '../model/candidate.ts';
import type { RedditRecipe } from '../recipes/built-in.ts';
import type { Found, FoundVideo } from './found.ts';
import { fileSource, largestPicture, maxVariants, type Picture, postAddress, titleOf } from './pieces.ts';
import { originalPicture, pictureId, videoId } from './reddit-pictures.ts';

const bareId = (id: string, { words }: RedditRecipe) =>
  words.idPrefix.reduce((rest, prefix) => (rest.startsWith(prefix) ? rest.slice(prefix.length) : rest), id);

const isPost = ({ value }: JsonNode, { keys }: RedditRecipe) =>
  pickId(value, keys.id) !== null && hasAny(value, keys.permalink) && hasAny(value, keys.title);

/** The post around a node. A crosspost belongs to the post that shows it. */
function postAround(node: JsonNode, recipe: RedditRecipe): JsonNode | null {
  const post = nearest(node, (outer) => isPost(outer, recipe));
  if (post === null || !recipe.keys.crosspost.includes(post.key) || post.parent === null) return post;
  return postAround(post.parent, recipe) ?? post;
}

/** A post from its parts, which JSON and elements name differently. */
export function makePost(
  parts: { id: string; author: string | null; title: string | null; permalink: unknown; published: unknown },
  recipe: RedditRecipe,
): Post {
  const id = bareId(parts.id, recipe);
  const own = pageUrl(parts.permalink, 'https://www.reddit.com', recipe.pageHosts);
  return {
    id,
    kind: 'post',
    address: own ?? postAddress(recipe.postAddresses, { id }),
    author: parts.author,
    caption: parts.title,
    publishedAtMs: asTimeMs(parts.published),
    expiresAtMs: null,
  };
}

function postAt({ value }: JsonNode, recipe: RedditRecipe): Post {
  const { keys } = recipe;
  return makePost(
    {
      id: pickId(value, keys.id) ?? '',
      author: pickText(value, keys.author),
      title: pickText(value, keys.title),
      permalink: pick(value, keys.permalink),
      published: pick(value, keys.published),
    },
    recipe,
  );
}

function previewOf(value: JsonObject, { keys, media }: RedditRecipe): Picture | null {
  const [first] = pickList(pick(value, keys.preview), keys.previewImages);
  const pictureKeys = { url: keys.previewUrl, width: keys.width, height: keys.height };
  return largestPicture([pick(first, keys.previewSource)], pictureKeys, media);
}

function sourcesOf(value: JsonObject, { keys, media }: RedditRecipe): VideoSource[] {
  const [hls, dash] = [mediaUrl(pick(value, keys.hlsUrl), media), mediaUrl(pick(value, keys.dashUrl), media)];
  const file = mediaUrl(pick(value, keys.fileUrl), media);
  const isSilent = pick(value, keys.hasAudio) === false || pick(value, keys.isGif) === true;
  const kilobits = pickPositive(value, keys.kilobitsPerSecond);
  return [
    ...(dash === null ? [] : [{ kind: 'dash' as const, url: dash }]),
    ...(hls === null ? [] : [{ kind: 'hls' as const, url: hls }]),
    ...(file === null
      ? []
      : [
          fileSource(file, {
            width: pickPositive(value, keys.width),
            height: pickPositive(value, keys.height),
            bitsPerSecond: kilobits === null ? null : kilobits * 1_000,
            // The sound is a separate file that only the manifests name: its URL is never guessed.
            sound: isSilent ? 'silent' : 'separate',
          }),
        ]),
  ];
}

/** What all media of a post have in common. */
export const sharedFacts = (post: Post) => ({ names: [post.id], title: titleOf(post.caption), post });

/**
 * The position of each medium in the gallery of its post. Computed once per post; otherwise a long gallery would be read once per
 * image.
 */
export type GalleryOrder = WeakMap<JsonObject, ReadonlyMap<string, number>>;

function galleryOf(post: JsonObject, order: GalleryOrder, { keys }: RedditRecipe): ReadonlyMap<string, number> {
  const known = order.get(post);
  if (known) return known;
  const items = pickList(pick(post, keys.gallery), keys.galleryItems).slice(0, maxVariants);
  const places = new Map(items.map((item, index) => [pickId(item, keys.galleryMediaId) ?? '', index]));
  order.set(post, places);
  return places;
}

function videoAt(node: JsonNode, post: JsonNode, recipe: RedditRecipe): FoundVideo | null {
  const { keys } = recipe;
  const sources = sourcesOf(node.value, recipe);
  const [first] = sources;
  const mediaId = first && first.kind !== 'dashText' ? videoId(first.url, recipe) : null;
  if (mediaId === null) return null;
  return {
    kind: 'video',
    mediaId,
    ...sharedFacts(postAt(post, recipe)),
    collection: null,
    sources,
    subtitles: [],
    thumbnailUrl: previewOf(post.value, recipe)?.url ?? null,
    width: pickPositive(node.value, keys.width),
    height: pickPositive(node.value, keys.height),
    durationSeconds: pickPositive(node.value, keys.duration),
    isLive: false,
  };
}

/** An image, an animation or a video in a gallery or inside a text. */
function tableEntryAt(node: JsonNode, post: JsonNode, order: GalleryOrder, recipe: RedditRecipe): Found | null {
  const { keys, media, words } = recipe;
  if (!words.validStatus.includes(pickText(node.value, keys.mediaStatus) ?? '')) return null;
  const file = pick(node.value, keys.mediaFile);
  const shared = sharedFacts(postAt(post, recipe));
  const index = galleryOf(post.value, order, recipe).get(node.key);
  const collection =
    index === undefined ? null : { kind: 'album' as const, id: shared.post.id, title: shared.title, index };
  const video = videoAt(node, post, recipe);
  if (video) return { ...video, collection };
  const size = { width: pickPositive(file, keys.width), height: pickPositive(file, keys.height) };
  const still = originalPicture(pick(file, keys.imageUrl) ?? pick(file, keys.gifUrl), recipe);
  if (still !== null) {
    return { kind: 'image', mediaId: node.key, ...shared, collection, url: still, thumbnailUrl: still, ...size };
  }
  const animation = mediaUrl(pick(file, keys.mp4Url), media);
  if (animation === null) return null;
  const sources = [fileSource(animation, { ...size, sound: 'silent' })];
  const rest = { subtitles: [], thumbnailUrl: null, durationSeconds: null, isLive: false };
  return { kind: 'video', mediaId: node.key, ...shared, collection, sources, ...size, ...rest };
}

/** The image that a post links to. */
function linkedPictureAt(node: JsonNode, recipe: RedditRecipe): Found | null {
  const { keys, words } = recipe;
  const url = originalPicture(pick(node.value, keys.linkedAddress), recipe);
  if (url === null || !words.originalHost.includes(new URL(url).hostname)) return null;
  const mediaId = pictureId(url);
  const post = postAround(node, recipe);
  if (mediaId === null || post === null) return null;
  const preview = previewOf(node.value, recipe);
  const size = { width: preview?.width ?? null, height: preview?.height ?? null };
  const shared = sharedFacts(postAt(post, recipe));
  return { kind: 'image', mediaId, ...shared, collection: null, url, thumbnailUrl: preview?.url ?? url, ...size };
}

/** The media in one object of the site's JSON. */
export function redditMediaAt(node: JsonNode, order: GalleryOrder, recipe: RedditRecipe): Found | null {
  const { keys } = recipe;
  const isInTable = node.parent !== null && keys.mediaTable.includes(node.parent.key);
  const isVideo =
    hasAny(node.value, keys.hlsUrl) || hasAny(node.value, keys.dashUrl) || hasAny(node.value, keys.fileUrl);
  if (isInTable || isVideo) {
    const post = postAround(node, recipe);
    if (post === null) return null;
    return isInTable ? tableEntryAt(node, post, order, recipe) : videoAt(node, post, recipe);
  }
  return isPost(node, recipe) ? linkedPictureAt(node, recipe) : null;
}

/** The notice in place of a post that this visitor may not see. */
export function redditNoticeAt(node: JsonNode, { keys, words }: RedditRecipe): Notice | null {
  const reason = node.parent === null ? pickText(node.value, keys.reason) : null;
  if (reason === null) return null;
  if (words.quarantinedReasons.includes(reason)) return { code: 'post.quarantined', postId: null };
  return words.privateReasons.includes(reason) ? { code: 'post.private', postId: null } : null;
}
