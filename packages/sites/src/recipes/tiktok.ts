import type { SiteRecipe } from './recipe.ts';

const keys = {
  id: ['id', 'aweme_id'],
  video: ['video'],
  // Files without a watermark.
  playAddress: ['playAddr', 'play_addr'],
  variants: ['bitrateInfo', 'bit_rate'],
  variantAddress: ['PlayAddr', 'play_addr'],
  /** Only to recognize it: the file with a watermark is never offered. */
  watermarkedAddress: ['downloadAddr', 'download_addr'],
  urlList: ['UrlList', 'urlList', 'url_list'],
  urlKey: ['UrlKey', 'url_key'],
  sizeBytes: ['DataSize', 'data_size', 'size'],
  bitsPerSecond: ['Bitrate', 'bit_rate', 'bitrate'],
  codec: ['CodecType', 'codecType', 'codec_type'],
  qualityName: ['GearName', 'gear_name', 'definition'],
  width: ['Width', 'width', 'imageWidth'],
  height: ['Height', 'height', 'imageHeight'],
  cover: ['originCover', 'origin_cover', 'cover', 'dynamicCover'],
  duration: ['duration'],
  // A post of images with music.
  imagePost: ['imagePost', 'image_post_info'],
  images: ['images'],
  imageUrl: ['imageURL', 'display_image'],
  music: ['music'],
  musicUrl: ['playUrl', 'play_url'],
  musicTitle: ['title'],
  subtitles: ['subtitleInfos'],
  subtitleUrl: ['Url', 'url'],
  subtitleLanguage: ['LanguageCodeName'],
  subtitleFormat: ['Format'],
  // Text for display.
  author: ['author'],
  authorName: ['uniqueId', 'unique_id'],
  caption: ['desc'],
  published: ['createTime', 'create_time'],
  isClassified: ['isContentClassified'],
} as const;

const words = {
  /** Codecs that only the site's own app can play. */
  unplayableCodecs: ['bytevc2'],
  /** Path segments of files without sound. */
  videoOnlyPaths: ['/media-video-hvc1/', '/media-video-avc1/'],
  storyAnswers: ['/api/story/'],
} as const;

/** tiktok.com with its short URLs. */
export const tiktokRecipe: SiteRecipe<keyof typeof keys, keyof typeof words> = {
  isEnabled: true,
  pageHosts: ['tiktok.com'],
  addresses: [
    { kind: 'video', shape: '/@{user}/video/{id}' },
    { kind: 'photo', shape: '/@{user}/photo/{id}' },
    { kind: 'story', shape: '/@{user}/stories' },
    { kind: 'live', shape: '/@{user}/live' },
    { kind: 'profile', shape: '/@{user}' },
    { kind: 'video', shape: '/embed/{id}' },
    { kind: 'video', shape: '/embed/v2/{id}' },
    { kind: 'video', shape: '/t/{token}' },
    { kind: 'video', shape: 'vm.tiktok.com/{token}' },
    { kind: 'video', shape: 'vt.tiktok.com/{token}' },
  ],
  media: {
    hosts: [
      'tiktok.com',
      'tiktokcdn.com',
      'tiktokcdn-us.com',
      'tiktokcdn-eu.com',
      'tiktokv.com',
      'tiktokv.us',
      'tiktokv.eu',
    ],
    excludedHosts: ['www.tiktok.com', 'm.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'],
    dropParameters: [],
  },
  request: { referer: 'page', sendsCookies: true },
  answerPaths: ['/api/'],
  dom: { tags: [], attributes: [] },
  storyLifetimeSeconds: 86_400,
  postAddresses: ['https://www.tiktok.com/@{user}/photo/{photo}', 'https://www.tiktok.com/@{user}/video/{id}'],
  keys,
  words,
};
