import type { SiteRecipe } from './recipe.ts';

const keys = {
  id: ['id', 'videoId', 'video_id'],
  typeName: ['__typename', '__isMedia'],
  // Files with picture and sound.
  hdFile: ['playable_url_quality_hd', 'browser_native_hd_url'],
  sdFile: ['playable_url', 'browser_native_sd_url'],
  fileUrl: ['progressive_url'],
  fileFacts: ['metadata'],
  fileQuality: ['quality'],
  // Manifests.
  dashUrl: ['manifest_url', 'playable_url_dash'],
  dashText: ['manifest_xml', 'dash_manifest', 'dash_manifest_xml_string', 'playlist'],
  hlsUrl: ['hls_playlist_url', 'playable_url_hls'],
  // Images.
  image: ['viewer_image', 'image', 'full_image', 'photo_image'],
  uri: ['uri'],
  width: ['width', 'original_width'],
  height: ['height', 'original_height'],
  thumbnail: ['preferred_thumbnail', 'thumbnailImage', 'previewImage', 'story_thumbnail', 'story_card_info'],
  thumbnailImage: ['image', 'story_thumbnail'],
  // Text for display.
  author: ['owner', 'story_bucket_owner', 'video_owner', 'actors'],
  authorName: ['name'],
  caption: ['title', 'savable_description', 'message', 'description'],
  captionText: ['text'],
  published: ['publish_time', 'creation_time', 'created_time'],
  durationMs: ['playable_duration_in_ms'],
  durationSeconds: ['length_in_second', 'playable_duration'],
  isLive: ['is_live_streaming'],
  isBroadcast: ['is_video_broadcast'],
  subtitleUrl: ['captions_url'],
  subtitleList: ['video_available_captions_locales'],
  subtitleLanguage: ['locale'],
  postAddress: ['permalink_url', 'wwwURL', 'shareable_url', 'url'],
  postId: ['post_id', 'legacy_story_hideable_id'],
  // Where media are found.
  reel: ['short_form_video_context', 'playback_video'],
  stories: ['unified_stories', 'unified_stories_with_notes'],
  storyTray: ['unified_stories_buckets'],
  album: ['all_subattachments', 'subattachments', 'currMedia'],
  albumId: ['mediaset_token', 'mediaSetToken'],
} as const;

const words = {
  videoTypes: ['Video'],
  photoTypes: ['Photo'],
  /** The decoded base64 name of a story starts with this. */
  storyPrefix: ['S:_ISC:'],
} as const;

/** www, m and web.facebook.com, fb.watch. */
export const facebookRecipe: SiteRecipe<keyof typeof keys, keyof typeof words> = {
  isEnabled: true,
  pageHosts: ['facebook.com', 'fb.watch'],
  addresses: [
    { kind: 'video', shape: '/watch?v={id}' },
    { kind: 'video', shape: '/watch/live?v={id}' },
    { kind: 'video', shape: '/video.php?v={id}' },
    { kind: 'video', shape: '/{user}/videos/{id}' },
    { kind: 'video', shape: '/{user}/videos/{slug}/{id}' },
    { kind: 'reel', shape: '/reel/{id}' },
    { kind: 'story', shape: '/stories/{bucket}/{story}' },
    { kind: 'story', shape: '/stories/{bucket}' },
    { kind: 'photo', shape: '/photo?fbid={id}' },
    { kind: 'photo', shape: '/photo.php?fbid={id}' },
    { kind: 'photo', shape: '/{user}/photos/{set}/{id}' },
    { kind: 'album', shape: '/media/set?set={set}' },
    { kind: 'post', shape: '/groups/{group}/permalink/{id}' },
    { kind: 'post', shape: '/groups/{group}/posts/{id}' },
    { kind: 'post', shape: '/{user}/posts/{id}' },
    { kind: 'post', shape: '/story.php?story_fbid={id}' },
    { kind: 'post', shape: '/share/v/{token}' },
    { kind: 'post', shape: '/share/r/{token}' },
    { kind: 'post', shape: '/share/p/{token}' },
    { kind: 'post', shape: 'fb.watch/{token}' },
  ],
  media: { hosts: ['fbcdn.net'], excludedHosts: [], dropParameters: ['bytestart', 'byteend'] },
  request: { referer: 'origin', sendsCookies: false },
  answerPaths: ['/api/graphql'],
  dom: { tags: [], attributes: [] },
  storyLifetimeSeconds: 86_400,
  postAddresses: [
    'https://www.facebook.com/stories/{bucket}/{story}/',
    'https://www.facebook.com/reel/{reel}/',
    'https://www.facebook.com/watch/?v={video}',
    'https://www.facebook.com/photo/?fbid={photo}',
  ],
  keys,
  words,
};
