import { manifestText } from '../address/manifest-text.ts';
import { mediaUrl, pageUrl } from '../address/media-url.ts';
import { matchAddress } from '../address/pattern.ts';
import {
  asId,
  asTimeMs,
  hasAny,
  type JsonObject,
  pick,
  pickId,
  pickList,
  pickPositive,
  pickText,
} from '../json/value.ts';
import { type JsonNode, nearest, outwards, walk } from '../json/walk.ts';
import type { PostKind, Subtitle, VideoSource } from '../model/candidate.ts';
import type { FacebookRecipe } from '../recipes/built-in.ts';
import { type Found, Sightings } from './found.ts';
import { identified, nearestText, nearestValue, type Place, placeIn, surroundings } from './look-around.ts';
import { fileSource, largestPicture, maxVariants, type Picture, postAddress, titleOf } from './pieces.ts';
import type { Site } from './site.ts';

const isType = ({ value }: JsonNode, { keys }: FacebookRecipe, types: readonly string[]): boolean =>
  keys.typeName.some((key) => types.includes(pickText(value, [key]) ?? ''));

/** The sources in this very object. */
function sourcesOf(value: JsonObject, { keys, media }: FacebookRecipe): VideoSource[] {
  const sources: VideoSource[] = [];
  const addFile = (url: string | null, label: string | null) => {
    if (url !== null) sources.push(fileSource(url, { label, sound: 'included' }));
  };
  for (const key of keys.dashText) {
    const manifest = manifestText(pick(value, [key]), media);
    if (manifest) sources.push({ kind: 'dashText', ...manifest });
  }
  const dash = mediaUrl(pick(value, keys.dashUrl), media);
  if (dash !== null) sources.push({ kind: 'dash', url: dash });
  const hls = mediaUrl(pick(value, keys.hlsUrl), media);
  if (hls !== null) sources.push({ kind: 'hls', url: hls });
  addFile(mediaUrl(pick(value, keys.hdFile), media), 'HD');
  addFile(mediaUrl(pick(value, keys.sdFile), media), 'SD');
  const quality = pickText(pick(value, keys.fileFacts), keys.fileQuality);
  addFile(mediaUrl(pick(value, keys.fileUrl), media), quality);
  return sources;
}

/** The video that a source belongs to. Between the two there are wrappers, some with identifiers of their own. */
const ownerOf = (node: JsonNode, recipe: FacebookRecipe): JsonNode | null =>
  nearest(
    node,
    (outer) => isType(outer, recipe, recipe.words.videoTypes) && pickId(outer.value, recipe.keys.id) !== null,
  ) ?? identified(node, recipe.keys.id);

function pictureIn(value: JsonObject, holders: readonly string[], { keys, media }: FacebookRecipe): Picture | null {
  const variants = holders.flatMap((holder) => {
    const held = pick(value, [holder]);
    return [held, pick(held, keys.thumbnailImage)];
  });
  return largestPicture(variants, { url: keys.uri, width: keys.width, height: keys.height }, media);
}

function subtitlesOf(value: JsonObject, { keys, media }: FacebookRecipe): Subtitle[] {
  return [value, ...pickList(value, keys.subtitleList).slice(0, maxVariants)].flatMap((entry) => {
    const url = mediaUrl(pick(entry, keys.subtitleUrl), media);
    return url === null ? [] : [{ url, language: pickText(entry, keys.subtitleLanguage), format: 'srt' }];
  });
}

/** The number inside the base64 name of a story: the same story has both names. */
function storyNumber(name: string, { words }: FacebookRecipe): string[] {
  try {
    const decoded = atob(name);
    const prefix = words.storyPrefix.find((start) => decoded.startsWith(start));
    return prefix === undefined ? [] : [decoded.slice(prefix.length)];
  } catch {
    return []; // A plain name.
  }
}

function kindOf(around: readonly JsonNode[], isStory: boolean, hasPost: boolean, recipe: FacebookRecipe): PostKind {
  const { keys, words } = recipe;
  if (isStory) return 'story';
  if (around.some(({ key, value }) => keys.reel.includes(key) || hasAny(value, keys.reel))) return 'reel';
  if (hasPost) return 'post';
  const [medium] = around;
  return medium && isType(medium, recipe, words.photoTypes) ? 'photo' : 'video';
}

/** The outermost node with an identifier inside the list of stories, which is the one that the URL names. */
function storyIdOf(node: JsonNode, list: Place, { keys }: FacebookRecipe): string | null {
  let id: string | null = null;
  for (let current: JsonNode | null = node; current !== null && current !== list.owner; current = current.parent) {
    id = pickId(current.value, keys.id) ?? id;
  }
  return id;
}

/** The story that a medium belongs to, among those of one person. */
function storyOf(node: JsonNode, recipe: FacebookRecipe) {
  const place = placeIn(node, recipe.keys.stories);
  if (place === null) return null;
  const id = storyIdOf(node, place, recipe);
  const bucketId = pickId(identified(place.owner, recipe.keys.id)?.value, recipe.keys.id);
  return { id, bucketId, index: place.index, names: id === null ? [] : [id, ...storyNumber(id, recipe)] };
}

/** The album that a medium belongs to: a set of photos, or all attachments of one post. */
function albumOf(node: JsonNode, { keys }: FacebookRecipe) {
  const place = placeIn(node, keys.album);
  if (place === null || place.owner === null) return null;
  const set = asId(nearestValue(outwards(place.owner), keys.albumId));
  const postKeys = [...keys.postId, ...keys.id];
  const id = set ?? pickId(identified(place.owner, postKeys)?.value, postKeys);
  return id === null ? null : { id, index: place.index };
}

/** What the surrounding nodes say about a medium. */
function describe(node: JsonNode, mediaId: string, recipe: FacebookRecipe) {
  const { keys } = recipe;
  const [story, album] = [storyOf(node, recipe), albumOf(node, recipe)];
  const around = surroundings(node, [...keys.stories, ...keys.album]);
  const postId = asId(nearestValue(around, keys.postId));
  const kind = kindOf(around, story !== null, postId !== null, recipe);
  const author = nearestText(around, keys.author, keys.authorName);
  const caption = story ? null : nearestText(around, keys.caption, keys.captionText);
  const title = titleOf(caption);
  const publishedAtMs = asTimeMs(nearestValue(around, keys.published));
  const lifetimeMs = recipe.storyLifetimeSeconds * 1_000;
  const own = pageUrl(nearestValue(around, keys.postAddress), 'https://www.facebook.com', recipe.pageHosts);
  // A URL near a medium may also be that of its author.
  const isOfPost = own !== null && !story && matchAddress(own, recipe.addresses) !== null;
  const made = postAddress(recipe.postAddresses, {
    bucket: story?.bucketId ?? null,
    story: story?.id ?? null,
    reel: kind === 'reel' ? mediaId : null,
    video: kind === 'photo' || story ? null : mediaId,
    photo: kind === 'photo' ? mediaId : null,
  });
  return {
    names: [postId, album?.id, story?.bucketId, ...(story?.names ?? [])].filter((name) => typeof name === 'string'),
    title,
    post: {
      id: story?.id ?? postId ?? mediaId,
      kind,
      address: isOfPost ? own : made,
      author,
      caption,
      publishedAtMs,
      expiresAtMs: story && publishedAtMs !== null ? publishedAtMs + lifetimeMs : null,
    },
    collection: story
      ? { kind: 'stories' as const, id: story.bucketId ?? author ?? 'stories', title: author, index: story.index }
      : album && { kind: 'album' as const, id: album.id, title, index: album.index },
  };
}

function videoAt(node: JsonNode, sources: readonly VideoSource[], recipe: FacebookRecipe): Found | null {
  const { keys } = recipe;
  const mediaId = pickId(node.value, keys.id);
  if (mediaId === null) return null;
  const durationMs = pickPositive(node.value, keys.durationMs);
  const durationSeconds = durationMs === null ? pickPositive(node.value, keys.durationSeconds) : durationMs / 1_000;
  const isLive =
    pick(node.value, keys.isLive) ?? (pick(node.value, keys.isBroadcast) === true && durationSeconds === null);
  return {
    kind: 'video',
    mediaId,
    ...describe(node, mediaId, recipe),
    sources,
    subtitles: subtitlesOf(node.value, recipe),
    thumbnailUrl: pictureIn(node.value, [...keys.thumbnail, ...keys.image], recipe)?.url ?? null,
    width: pickPositive(node.value, keys.width),
    height: pickPositive(node.value, keys.height),
    durationSeconds,
    isLive: isLive === true,
  };
}

function photoAt(node: JsonNode, recipe: FacebookRecipe): Found | null {
  const mediaId = pickId(node.value, recipe.keys.id);
  const picture = pictureIn(node.value, recipe.keys.image, recipe);
  if (mediaId === null || picture === null) return null;
  return { kind: 'image', mediaId, ...describe(node, mediaId, recipe), ...picture, thumbnailUrl: picture.url };
}

export const facebook: Site<FacebookRecipe> = {
  markers: ({ keys, words }) =>
    [keys.hdFile, keys.sdFile, keys.fileUrl, keys.dashUrl, keys.dashText, keys.hlsUrl, words.photoTypes].flat(),
  find({ documents, budget }, recipe) {
    const sightings = new Sightings(budget);
    for (const { value } of documents) {
      walk(value, budget, (node) => {
        // The tray of other people's stories shows covers, not the stories themselves.
        if (recipe.keys.storyTray.includes(node.key)) return 'skip';
        const sources = sourcesOf(node.value, recipe);
        const owner = sources.length > 0 ? ownerOf(node, recipe) : null;
        if (owner) sightings.add(videoAt(owner, sources, recipe));
        else if (isType(node, recipe, recipe.words.videoTypes)) sightings.add(videoAt(node, [], recipe));
        else if (isType(node, recipe, recipe.words.photoTypes)) sightings.add(photoAt(node, recipe));
        return undefined;
      });
    }
    return { found: sightings.found, notices: [] };
  },
};
