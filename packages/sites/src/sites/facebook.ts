import { manifestText } from '../address/manifest-text.ts';
import { mediaUrl, pageUrl } from '../address/media-url.ts';
import { matchAddress } from '../address/pattern.ts';
import { asTimeMs, hasAny, type JsonObject, pick, pickId, pickList, pickPositive, pickText } from '../json/value.ts';
import { type JsonNode, nearest, walk } from '../json/walk.ts';
import type { PostKind, Subtitle, VideoSource } from '../model/candidate.ts';
import type { FacebookRecipe } from '../recipes/built-in.ts';
import { type Found, Sightings } from './found.ts';
import { identified, placeIn, textAround, valueAround } from './look-around.ts';
import { fileSource, largestPicture, MOST_VARIANTS, type Picture, postAddress, titleOf } from './pieces.ts';
import type { Site } from './site.ts';

const isType = ({ value }: JsonNode, { keys }: FacebookRecipe, types: readonly string[]): boolean =>
  keys.typeName.some((key) => types.includes(pickText(value, [key]) ?? ''));

/** Sources that stand in this very object. */
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
  return [value, ...pickList(value, keys.subtitleList).slice(0, MOST_VARIANTS)].flatMap((entry) => {
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

function kindOf(node: JsonNode, isStory: boolean, hasPost: boolean, { keys, words }: FacebookRecipe): PostKind {
  if (isStory) return 'story';
  if (nearest(node, ({ key, value }) => keys.reel.includes(key) || hasAny(value, keys.reel))) return 'reel';
  if (hasPost) return 'post';
  return keys.typeName.some((key) => words.photoTypes.includes(pickText(node.value, [key]) ?? '')) ? 'photo' : 'video';
}

/** What the surroundings of a medium say about it. */
function describe(node: JsonNode, mediaId: string, recipe: FacebookRecipe) {
  const { keys } = recipe;
  const inStories = placeIn(node, keys.stories);
  const bucket = identified(inStories?.owner ?? null, keys.id);
  const bucketId = bucket && pickId(bucket.value, keys.id);
  const story = inStories && storyNode(node, inStories.owner, recipe);
  const storyId = story && pickId(story.value, keys.id);
  const inAlbum = placeIn(node, keys.album);
  const albumId =
    pickId({ id: valueAround(inAlbum?.owner ?? null, keys.albumId) }, ['id']) ??
    pickId(identified(inAlbum?.owner ?? null, [...keys.postId, ...keys.id])?.value, [...keys.postId, ...keys.id]);
  const postId = pickId({ id: valueAround(node, keys.postId) }, ['id']);
  const kind = kindOf(node, inStories !== null, postId !== null, recipe);
  const author = textAround(node, keys.author, keys.authorName);
  const caption = kind === 'story' ? null : textAround(node, keys.caption, keys.captionText);
  const publishedAtMs = asTimeMs(valueAround(node, keys.published));
  const own = pageUrl(valueAround(node, keys.postAddress), 'https://www.facebook.com', recipe.pageHosts);
  const made = postAddress(recipe.postAddresses, {
    bucket: bucketId,
    story: storyId,
    reel: kind === 'reel' ? mediaId : null,
    video: kind === 'photo' || kind === 'story' ? null : mediaId,
    photo: kind === 'photo' ? mediaId : null,
  });
  return {
    names: [postId, storyId, ...(storyId === null ? [] : storyNumber(storyId, recipe)), bucketId, albumId].filter(
      (name) => name !== null,
    ),
    title: titleOf(caption),
    post: {
      id: storyId ?? postId ?? mediaId,
      kind,
      // An address that stands near a medium may also be that of its author.
      address: own !== null && kind !== 'story' && matchAddress(own, recipe.addresses) !== null ? own : made,
      author,
      caption,
      publishedAtMs,
      expiresAtMs:
        kind === 'story' && publishedAtMs !== null ? publishedAtMs + recipe.storyLifetimeSeconds * 1_000 : null,
    },
    collection: inStories
      ? { kind: 'stories' as const, id: bucketId ?? author ?? 'stories', title: author, index: inStories.index }
      : inAlbum && albumId !== null
        ? { kind: 'album' as const, id: albumId, title: titleOf(caption), index: inAlbum.index }
        : null,
  };
}

/** The outermost node with an identifier inside the list of stories: what its address names. */
function storyNode(node: JsonNode, owner: JsonNode | null, { keys }: FacebookRecipe): JsonNode | null {
  let story: JsonNode | null = null;
  for (let current: JsonNode | null = node; current !== null && current !== owner; current = current.parent) {
    if (pickId(current.value, keys.id) !== null) story = current;
  }
  return story;
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
