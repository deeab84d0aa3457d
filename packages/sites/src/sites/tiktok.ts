import { type MediaUrlRules, mediaUrl } from '../address/media-url.ts';
import { parseUrl } from '../address/parse-url.ts';
import { asTimeMs, isObject, type JsonObject, pick, pickId, pickList, pickPositive, pickText } from '../json/value.ts';
import { type JsonNode, walk } from '../json/walk.ts';
import type { Notice, Post, Subtitle, VideoSource } from '../model/candidate.ts';
import type { TiktokRecipe } from '../recipes/built-in.ts';
import { type Found, Sightings } from './found.ts';
import { textWithin } from './look-around.ts';
import { fileSource, maxVariants, postAddress, titleOf } from './pieces.ts';
import type { Site } from './site.ts';

/** The first usable of several URLs of the same file; also accepts a single URL, or one inside an object. */
function firstUrl(value: unknown, keys: readonly string[], media: MediaUrlRules): string | null {
  const list = Array.isArray(value) ? value : isObject(value) ? pickList(value, keys) : [value];
  for (const address of list.slice(0, maxVariants)) {
    const url = mediaUrl(address, media);
    if (url !== null) return url;
  }
  return null;
}

const pathOf = (url: string) => new URL(url).pathname;

/** One file. `facts` is what describes it: a variant of the video, or the video itself. */
function fileOf(address: unknown, facts: unknown, { keys, words, media }: TiktokRecipe): VideoSource[] {
  const url = firstUrl(address, keys.urlList, media);
  const codec = pickText(facts, keys.codec);
  const described = `${codec ?? ''} ${pickText(address, keys.urlKey) ?? ''}`.toLowerCase();
  if (url === null || words.unplayableCodecs.some((name) => described.includes(name))) return [];
  return [
    fileSource(url, {
      label: pickText(facts, keys.qualityName),
      width: pickPositive(address, keys.width) ?? pickPositive(facts, keys.width),
      height: pickPositive(address, keys.height) ?? pickPositive(facts, keys.height),
      bitsPerSecond: pickPositive(facts, keys.bitsPerSecond),
      sizeBytes: pickPositive(address, keys.sizeBytes),
      codec,
      sound: words.videoOnlyPaths.some((part) => url.includes(part)) ? 'separate' : 'included',
    }),
  ];
}

/** Every file without the site's watermark. */
function sourcesOf(video: JsonObject, recipe: TiktokRecipe): VideoSource[] {
  const watermarked = firstUrl(pick(video, recipe.keys.watermarkedAddress), recipe.keys.urlList, recipe.media);
  const isClean = (source: VideoSource) =>
    source.kind !== 'file' || watermarked === null || pathOf(source.url) !== pathOf(watermarked);
  const variants = pickList(video, recipe.keys.variants).slice(0, maxVariants);
  return [
    ...variants.flatMap((variant) => fileOf(pick(variant, recipe.keys.variantAddress), variant, recipe)),
    ...fileOf(pick(video, recipe.keys.playAddress), video, recipe),
  ].filter(isClean);
}

function subtitlesOf(video: JsonObject, { keys, media }: TiktokRecipe): Subtitle[] {
  return pickList(video, keys.subtitles)
    .slice(0, maxVariants)
    .flatMap((entry) => {
      const url = mediaUrl(pick(entry, keys.subtitleUrl), media);
      const [language, format] = [pickText(entry, keys.subtitleLanguage), pickText(entry, keys.subtitleFormat)];
      return url === null ? [] : [{ url, language, format }];
    });
}

function postOf(node: JsonNode, id: string, isStory: boolean, isPhoto: boolean, recipe: TiktokRecipe): Post {
  const { keys } = recipe;
  const author = textWithin(pick(node.value, keys.author), keys.authorName);
  const publishedAtMs = asTimeMs(pick(node.value, keys.published));
  const lifetimeMs = recipe.storyLifetimeSeconds * 1_000;
  return {
    id,
    kind: isStory ? 'story' : isPhoto ? 'photo' : 'video',
    address: postAddress(recipe.postAddresses, { user: author, id, photo: isPhoto ? id : null }),
    author,
    caption: pickText(node.value, keys.caption),
    publishedAtMs,
    expiresAtMs: isStory && publishedAtMs !== null ? publishedAtMs + lifetimeMs : null,
  };
}

/** The images of a post and the music that plays with them. */
function photosOf(images: readonly unknown[], shared: SharedFacts, item: JsonObject, recipe: TiktokRecipe): Found[] {
  const { keys, media } = recipe;
  const { post } = shared;
  const pictures = images.slice(0, maxVariants).flatMap((image, index): Found[] => {
    const url = firstUrl(pick(image, keys.imageUrl), keys.urlList, media);
    if (url === null) return [];
    const [width, height] = [pickPositive(image, keys.width), pickPositive(image, keys.height)];
    const collection = { kind: 'album' as const, id: post.id, title: shared.title, index };
    return [
      {
        kind: 'image',
        ...shared,
        mediaId: `${post.id}-${index + 1}`,
        collection,
        url,
        width,
        height,
        thumbnailUrl: url,
      },
    ];
  });
  const music = pick(item, keys.music);
  const url = firstUrl(pick(music, keys.musicUrl), keys.urlList, media);
  if (url === null) return pictures;
  const audio: Found = {
    kind: 'audio',
    ...shared,
    mediaId: post.id,
    title: pickText(music, keys.musicTitle) ?? shared.title,
    url,
    durationSeconds: pickPositive(music, keys.duration),
    collection: null,
    thumbnailUrl: null,
    width: null,
    height: null,
  };
  return [...pictures, audio];
}

interface SharedFacts {
  readonly names: readonly string[];
  readonly title: string | null;
  readonly post: Post;
}

function mediaAt(node: JsonNode, isStory: boolean, recipe: TiktokRecipe): Found[] {
  const { keys, media } = recipe;
  const id = pickId(node.value, keys.id);
  const video = pick(node.value, keys.video);
  const images = pickList(pick(node.value, keys.imagePost), keys.images);
  if (id === null || (!isObject(video) && images.length === 0)) return [];
  const post = postOf(node, id, isStory, images.length > 0, recipe);
  // `/@name/stories` means all stories of this person.
  const names = isStory && post.author !== null ? [id, post.author] : [id];
  const shared = { names, title: titleOf(post.caption), post };
  if (images.length > 0) return photosOf(images, shared, node.value, recipe);
  if (!isObject(video)) return [];
  const stories = { kind: 'stories' as const, id: post.author ?? 'stories', title: post.author, index: node.index };
  return [
    {
      kind: 'video',
      ...shared,
      mediaId: id,
      collection: isStory ? stories : null,
      sources: sourcesOf(video, recipe),
      subtitles: subtitlesOf(video, recipe),
      thumbnailUrl:
        keys.cover.map((key) => firstUrl(pick(video, [key]), keys.urlList, media)).find((url) => url !== null) ?? null,
      width: pickPositive(video, keys.width),
      height: pickPositive(video, keys.height),
      durationSeconds: pickPositive(video, keys.duration),
      isLive: false,
    },
  ];
}

/** A post that only signed-in visitors may see has its texts, but no media. */
function noticeAt(node: JsonNode, { keys }: TiktokRecipe): Notice[] {
  const isClassified = pick(node.value, keys.isClassified) === true;
  const hasMedia = isObject(pick(node.value, keys.video)) || isObject(pick(node.value, keys.imagePost));
  return isClassified && !hasMedia ? [{ code: 'post.loginRequired', postId: pickId(node.value, keys.id) }] : [];
}

const maxNotices = 20;

export const tiktok: Site<TiktokRecipe> = {
  markers: ({ keys }) => [keys.playAddress, keys.variants, keys.imagePost, keys.isClassified].flat(),
  find({ documents, budget }, recipe) {
    const sightings = new Sightings(budget);
    const notices: Notice[] = [];
    for (const { value, address } of documents) {
      const path = address === null ? '' : (parseUrl(address)?.pathname ?? '');
      const isStory = recipe.words.storyAnswers.some((start) => path.startsWith(start));
      walk(value, budget, (node) => {
        sightings.add(...mediaAt(node, isStory, recipe));
        if (notices.length < maxNotices) notices.push(...noticeAt(node, recipe));
        return undefined;
      });
    }
    return { found: sightings.found, notices };
  },
};
