import type { SiteRecipe } from './recipe.ts';

const keys = {
  // JSON of a post.
  id: ['id'],
  title: ['title'],
  author: ['author'],
  permalink: ['permalink'],
  published: ['created_utc', 'created'],
  linkedAddress: ['url_overridden_by_dest', 'url'],
  crosspost: ['crosspost_parent_list'],
  // JSON of a video.
  hlsUrl: ['hls_url', 'hlsUrl'],
  dashUrl: ['dash_url', 'dashUrl'],
  fileUrl: ['fallback_url'],
  hasAudio: ['has_audio'],
  isGif: ['is_gif', 'isGif'],
  width: ['width', 'x'],
  height: ['height', 'y'],
  duration: ['duration'],
  kilobitsPerSecond: ['bitrate_kbps'],
  // JSON of a gallery and of images inside a text.
  gallery: ['gallery_data'],
  galleryItems: ['items'],
  galleryMediaId: ['media_id'],
  mediaTable: ['media_metadata'],
  mediaStatus: ['status'],
  mediaType: ['e'],
  mediaFile: ['s'],
  imageUrl: ['u'],
  gifUrl: ['gif'],
  mp4Url: ['mp4'],
  preview: ['preview'],
  previewImages: ['images'],
  previewSource: ['source'],
  previewUrl: ['url'],
  reason: ['reason'],
  // Attributes of the elements of a post and of its player.
  elementId: ['id'],
  elementTitle: ['post-title'],
  elementAuthor: ['author'],
  elementType: ['post-type'],
  elementLink: ['content-href'],
  elementPermalink: ['permalink'],
  elementPublished: ['created-timestamp'],
  playerSource: ['src'],
  playerPoster: ['poster'],
  playerFiles: ['packaged-media-json', 'playback-media-json'],
  packagedFile: ['source'],
  packagedUrl: ['url'],
  packagedSize: ['dimensions'],
} as const;

const words = {
  postTags: ['shreddit-post'],
  playerTags: ['shreddit-player', 'shreddit-player-2'],
  galleryTypes: ['gallery'],
  idPrefix: ['t3_'],
  validStatus: ['valid'],
  /** The folder of a video inside a text is in a folder with this name. */
  assetFolder: ['asset'],
  playlistEnding: ['.m3u8'],
  quarantinedReasons: ['quarantined'],
  privateReasons: ['private'],
  /** This host serves scaled-down images; the next one has the originals under the same name. */
  previewHost: ['preview.redd.it'],
  originalHost: ['i.redd.it'],
  /** Separates the words of the title from the file name. */
  titleSeparator: ['-v0-'],
} as const;

/** www, old, new and sh.reddit.com. */
export const redditRecipe: SiteRecipe<keyof typeof keys, keyof typeof words> = {
  isEnabled: true,
  pageHosts: ['reddit.com'],
  addresses: [
    { kind: 'post', shape: '/r/{group}/comments/{id}' },
    { kind: 'post', shape: '/r/{group}/comments/{id}/{slug}' },
    { kind: 'post', shape: '/user/{user}/comments/{id}' },
    { kind: 'post', shape: '/user/{user}/comments/{id}/{slug}' },
    { kind: 'post', shape: '/comments/{id}' },
    { kind: 'post', shape: '/r/{group}/s/{token}' },
    { kind: 'video', shape: '/video/{media}' },
    { kind: 'album', shape: '/gallery/{id}' },
  ],
  media: { hosts: ['redd.it', 'redditmedia.com'], excludedHosts: [], dropParameters: [] },
  request: { referer: 'none', sendsCookies: false },
  answerPaths: ['/r/', '/user/', '/comments/', '/svc/', '/api/', '/gql'],
  dom: {
    tags: ['shreddit-post', 'shreddit-player', 'shreddit-player-2'],
    attributes: [
      ...['id', 'post-title', 'author', 'post-type', 'content-href', 'permalink', 'created-timestamp'],
      ...['src', 'poster', 'packaged-media-json', 'playback-media-json'],
    ],
  },
  storyLifetimeSeconds: 86_400,
  postAddresses: ['https://www.reddit.com/comments/{id}/'],
  keys,
  words,
};
