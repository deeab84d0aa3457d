import { manifestText } from '../address/manifest-text.ts';
import { mediaUrl } from '../address/media-url.ts';
import {
  asTimeMs,
  hasAny,
  isObject,
  type JsonObject,
  pick,
  pickId,
  pickList,
  pickPositive,
  pickText,
} from '../json/value.ts';
import { type JsonNode, walk } from '../json/walk.ts';
import type { PostKind, VideoSource } from '../model/candidate.ts';
import type { InstagramRecipe } from '../recipes/built-in.ts';
import { type Found, Sightings } from './found.ts';
import { nearestText, nearestValue, type Place, placeIn, surroundings } from './look-around.ts';
import { fileSource, largestPicture, maxVariants, type Picture, postAddress, titleOf } from './pieces.ts';
import { codeOfNumber, publicCode } from './shortcode.ts';
import type { Site } from './site.ts';

/** `3141_59`: the number of the medium, then that of its owner. Both forms refer to the same medium. */
const idOf = (value: unknown, { keys }: InstagramRecipe): string | null =>
  pickId(value, keys.id)?.replace(/^(\d+)_\d+$/, '$1') ?? null;

function sizeOf(value: JsonObject, { keys }: InstagramRecipe) {
  const holder = pick(value, keys.size) ?? value;
  return { width: pickPositive(holder, keys.width), height: pickPositive(holder, keys.height) };
}

function sourcesOf(value: JsonObject, recipe: InstagramRecipe): VideoSource[] {
  const { keys, media } = recipe;
  const sound = pick(value, keys.hasAudio) === false ? 'silent' : 'included';
  const manifest = manifestText(pick(value, keys.dashText) ?? pick(pick(value, keys.dashHolder), keys.dashText), media);
  const files = pickList(value, keys.videoFiles)
    .slice(0, maxVariants)
    .flatMap((file) => {
      const url = mediaUrl(pick(file, keys.fileUrl), media);
      return url === null || !isObject(file) ? [] : [fileSource(url, { ...sizeOf(file, recipe), sound })];
    });
  const single = mediaUrl(pick(value, keys.videoUrl), media);
  return [
    ...(manifest ? [{ kind: 'dashText' as const, ...manifest }] : []),
    ...files,
    ...(single === null ? [] : [fileSource(single, { ...sizeOf(value, recipe), sound })]),
  ];
}

function pictureOf(value: JsonObject, { keys, media }: InstagramRecipe): Picture | null {
  const variants = [
    ...pickList(pick(value, keys.imageHolder), keys.imageList).slice(0, maxVariants),
    ...pickList(value, keys.imageList).slice(0, maxVariants),
    pick(value, keys.imageUrl),
  ];
  return largestPicture(variants, { url: keys.fileUrl, width: keys.width, height: keys.height }, media);
}

interface Reel {
  readonly place: Place;
  readonly id: string;
  /** Without its prefix; null for stories. */
  readonly highlightId: string | null;
}

/** The stories or the highlight that an item is part of. Lists of ordinary posts have the same name, but no identifier. */
function reelOf(node: JsonNode, { keys, words }: InstagramRecipe): Reel | null {
  const place = placeIn(node, keys.storyItems);
  const id = pickId(place?.owner?.value, keys.id);
  if (place === null || id === null) return null;
  const prefix = words.highlightPrefix.find((start) => id.startsWith(start));
  if (prefix !== undefined) return { place, id, highlightId: id.slice(prefix.length) };
  const isStory =
    nearestValue(surroundings(node, keys.storyItems), keys.expires) !== undefined ||
    words.storyProducts.includes(pickText(node.value, keys.productType) ?? '');
  return isStory ? { place, id, highlightId: null } : null;
}

function kindOf(post: JsonObject, reel: Reel | null, recipe: InstagramRecipe): PostKind {
  if (reel) return reel.highlightId === null ? 'story' : 'highlight';
  return recipe.words.reelProducts.includes(pickText(post, recipe.keys.productType) ?? '') ? 'reel' : 'post';
}

function describe(node: JsonNode, mediaId: string, recipe: InstagramRecipe) {
  const { keys } = recipe;
  const inCarousel = placeIn(node, keys.carousel);
  const post = inCarousel?.owner ?? node;
  const postId = idOf(post.value, recipe) ?? mediaId;
  const reel = reelOf(post, recipe);
  const kind = kindOf(post.value, reel, recipe);
  const code = pickId(post.value, keys.code) ?? (reel ? null : codeOfNumber(postId));
  const around = surroundings(post, reel ? keys.storyItems : []);
  const author = nearestText(around, keys.author, keys.authorName);
  const caption = nearestText(around, keys.caption, keys.captionText);
  const publishedAtMs = asTimeMs(nearestValue(around, keys.published));
  const expiresAtMs = asTimeMs(nearestValue(around, keys.expires));
  const lifetimeMs = recipe.storyLifetimeSeconds * 1_000;
  const reelTitle = reel && (pickText(reel.place.owner?.value, keys.storyTitle) ?? author);
  const isStory = kind === 'story';
  return {
    names: [
      postId,
      ...(code === null ? [] : [code, publicCode(code)]),
      // `/stories/name/` means all stories of this person.
      ...(isStory && author !== null ? [author] : []),
      ...(reel?.highlightId ? [reel.highlightId] : []),
    ],
    title: titleOf(caption),
    post: {
      id: postId,
      kind,
      address: postAddress(recipe.postAddresses, {
        highlight: reel?.highlightId ?? null,
        story: isStory ? author : null,
        id: postId,
        reel: kind === 'reel' ? code : null,
        code: reel ? null : code,
      }),
      author,
      caption,
      publishedAtMs,
      expiresAtMs: isStory ? (expiresAtMs ?? (publishedAtMs === null ? null : publishedAtMs + lifetimeMs)) : null,
    },
    collection: reel
      ? {
          kind: isStory ? ('stories' as const) : ('highlight' as const),
          id: reel.id,
          title: reelTitle,
          index: reel.place.index,
        }
      : inCarousel && { kind: 'album' as const, id: postId, title: titleOf(caption), index: inCarousel.index },
  };
}

/** A photo with added music arrives as a video; the photo is offered as well. */
const isPhotoWithMusic = (value: JsonObject, { keys, words }: InstagramRecipe): boolean =>
  words.photoMediaType.includes(pickText(value, keys.originalMediaType) ?? '') &&
  !words.photoMediaType.includes(pickText(value, keys.mediaType) ?? '');

function mediaAt(node: JsonNode, recipe: InstagramRecipe): Found[] {
  const { keys } = recipe;
  const mediaId = idOf(node.value, recipe);
  // A carousel shows its first image as its own: the walk reaches all of them anyway.
  if (mediaId === null || hasAny(node.value, keys.carousel)) return [];
  const sources = sourcesOf(node.value, recipe);
  const picture = pictureOf(node.value, recipe);
  if (sources.length === 0 && picture === null) return [];
  const shared = { mediaId, ...describe(node, mediaId, recipe), thumbnailUrl: picture?.url ?? null };
  const image: Found[] = picture ? [{ kind: 'image', ...shared, ...picture }] : [];
  if (sources.length === 0) return image;
  const video: Found = {
    kind: 'video',
    ...shared,
    ...sizeOf(node.value, recipe),
    sources,
    subtitles: [],
    durationSeconds: pickPositive(node.value, keys.duration),
    isLive: false,
  };
  return isPhotoWithMusic(node.value, recipe) ? [video, ...image] : [video];
}

export const instagram: Site<InstagramRecipe> = {
  markers: ({ keys }) =>
    [keys.dashText, keys.videoFiles, keys.videoUrl, keys.imageHolder, keys.imageUrl, keys.imageList].flat(),
  find({ documents, budget }, recipe) {
    const sightings = new Sightings(budget);
    for (const { value } of documents) {
      walk(value, budget, (node) => {
        sightings.add(...mediaAt(node, recipe));
        return undefined;
      });
    }
    return { found: sightings.found, notices: [] };
  },
};
