import type { SiteRecipe } from './recipe.ts';

const keys = {
  id: ['pk', 'id'],
  code: ['code', 'shortcode'],
  // Video: the manifest has the higher quality, the files include sound.
  dashText: ['video_dash_manifest'],
  dashHolder: ['dash_info'],
  videoFiles: ['video_versions'],
  videoUrl: ['video_url'],
  fileUrl: ['url', 'src'],
  width: ['width', 'original_width', 'config_width'],
  height: ['height', 'original_height', 'config_height'],
  size: ['dimensions'],
  hasAudio: ['has_audio'],
  duration: ['video_duration'],
  // Images.
  imageHolder: ['image_versions2'],
  imageList: ['candidates', 'display_resources'],
  imageUrl: ['display_url'],
  // Text for display.
  author: ['user', 'owner'],
  authorName: ['username'],
  caption: ['caption', 'edge_media_to_caption'],
  captionText: ['text'],
  /** From the older form of a caption to its text. */
  captionWay: ['edges', 'node'],
  published: ['taken_at', 'taken_at_timestamp'],
  expires: ['expiring_at'],
  productType: ['product_type'],
  mediaType: ['media_type'],
  originalMediaType: ['original_media_type'],
  // Where media are found.
  carousel: ['carousel_media', 'edge_sidecar_to_children'],
  storyItems: ['items'],
  storyTitle: ['title'],
} as const;

const words = {
  reelProducts: ['clips'],
  storyProducts: ['story'],
  highlightPrefix: ['highlight:'],
  photoMediaType: ['1'],
} as const;

/** instagram.com. */
export const instagramRecipe: SiteRecipe<keyof typeof keys, keyof typeof words> = {
  isEnabled: true,
  pageHosts: ['instagram.com'],
  addresses: [
    { kind: 'highlight', shape: '/stories/highlights/{highlight}' },
    { kind: 'story', shape: '/stories/{user}/{id}' },
    { kind: 'story', shape: '/stories/{user}' },
    { kind: 'post', shape: '/p/{code}' },
    { kind: 'post', shape: '/{user}/p/{code}' },
    { kind: 'reel', shape: '/reel/{code}' },
    { kind: 'reel', shape: '/reels/{code}' },
    { kind: 'reel', shape: '/{user}/reel/{code}' },
    { kind: 'video', shape: '/tv/{code}' },
    { kind: 'video', shape: '/{user}/tv/{code}' },
  ],
  media: {
    hosts: ['cdninstagram.com', 'fbcdn.net'],
    excludedHosts: [],
    dropParameters: ['bytestart', 'byteend'],
  },
  request: { referer: 'origin', sendsCookies: false },
  answerPaths: ['/graphql/query', '/api/graphql', '/api/v1/'],
  dom: { tags: [], attributes: [] },
  storyLifetimeSeconds: 86_400,
  postAddresses: [
    'https://www.instagram.com/stories/highlights/{highlight}/',
    'https://www.instagram.com/stories/{story}/{id}/',
    'https://www.instagram.com/reel/{reel}/',
    'https://www.instagram.com/p/{code}/',
  ],
  keys,
  words,
};
