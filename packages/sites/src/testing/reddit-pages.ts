import { answer, element, type Fixture, snapshot } from './snapshots.ts';

const escaped = (url: string) => url.replaceAll('&', '&amp;');
const redditVideo = (id: string, rest: object = {}) => ({
  fallback_url: `https://v.redd.it/${id}/CMAF_1080.mp4?source=fallback`,
  dash_url: escaped(`https://v.redd.it/${id}/DASHPlaylist.mpd?a=1&v=1&f=sd`),
  hls_url: escaped(`https://v.redd.it/${id}/HLSPlaylist.m3u8?a=1&v=1&f=sd`),
  width: 1920,
  height: 1080,
  duration: 17,
  bitrate_kbps: 5000,
  has_audio: true,
  is_gif: false,
  ...rest,
});
const post = (id: string, rest: object = {}) => ({
  id,
  name: `t3_${id}`,
  title: `Post ${id}`,
  author: 'tillerman',
  subreddit: 'boats',
  permalink: `/r/boats/comments/${id}/post/`,
  created_utc: 1_790_000_000,
  url: 'https://www.reddit.com/r/boats/',
  ...rest,
});
const listing = (data: unknown) => [
  { kind: 'Listing', data: { children: [{ kind: 't3', data }] } },
  { kind: 'Listing', data: { children: [] } },
];
const at = (id: string) => `https://www.reddit.com/r/boats/comments/${id}/post/`;
const json = (id: string, data: unknown) =>
  answer(`https://www.reddit.com/r/boats/comments/${id}/post/.json`, listing(data));
const preview = (name: string) => ({
  images: [
    { source: { url: escaped(`https://preview.redd.it/${name}.jpg?width=1200&s=sig`), width: 2400, height: 1600 } },
  ],
});

const video: Fixture = {
  name: 'a video with its sound apart',
  page: snapshot(at('vid1'), {
    answers: [
      json(
        'vid1',
        post('vid1', {
          is_video: true,
          secure_media: { reddit_video: redditVideo('aaa111') },
          media: { reddit_video: redditVideo('aaa111') },
          preview: preview('cover'),
        }),
      ),
    ],
  }),
  expected: ['video aaa111'],
};

const packaged = {
  playbackMp4s: {
    duration: 17,
    permutations: [480, 1080].map((height) => ({
      source: {
        url: `https://packaged-media.redd.it/bbb222/pb/m2-res_${height}p.mp4?m=DASHPlaylist.mpd&v=1&e=1790000000&s=sig`,
        dimensions: { width: height, height: Math.round((height * 16) / 9) },
      },
    })),
  },
};
const player: Fixture = {
  name: 'a video of the newer site, from the attributes of its elements',
  page: snapshot(at('vid2'), {
    elements: [
      element('shreddit-post', {
        attributes: {
          id: 't3_vid2',
          'post-title': 'Post vid2',
          author: 'tillerman',
          'post-type': 'video',
          'content-href': 'https://v.redd.it/bbb222',
          permalink: '/r/boats/comments/vid2/post/',
          'created-timestamp': '2026-09-21T10:13:20.000000+0000',
        },
      }),
      element('shreddit-player-2', {
        parent: 0,
        attributes: {
          src: 'https://v.redd.it/bbb222/HLSPlaylist.m3u8?a=1',
          poster: 'https://external-preview.redd.it/bbb222.png?s=sig',
          'packaged-media-json': JSON.stringify(packaged),
        },
      }),
    ],
  }),
  expected: ['video bbb222'],
};

const galleryEntry = (id: string) => ({
  status: 'valid',
  e: 'Image',
  m: 'image/jpg',
  id,
  s: { u: escaped(`https://preview.redd.it/${id}.jpg?width=3000&s=sig`), x: 3000, y: 2000 },
});
const gallery: Fixture = {
  name: 'a gallery of pictures, an animation and a video',
  page: snapshot('https://www.reddit.com/gallery/gal1', {
    answers: [
      json(
        'gal1',
        post('gal1', {
          is_gallery: true,
          gallery_data: {
            items: [
              { media_id: 'pic2', id: 2 },
              { media_id: 'pic1', id: 1 },
              { media_id: 'ani1', id: 3 },
              { media_id: 'mov1', id: 4 },
            ],
          },
          media_metadata: {
            pic1: galleryEntry('pic1'),
            pic2: galleryEntry('pic2'),
            ani1: {
              status: 'valid',
              e: 'AnimatedImage',
              id: 'ani1',
              s: {
                gif: 'https://i.redd.it/ani1.gif',
                mp4: 'https://preview.redd.it/ani1.gif?format=mp4&s=sig',
                x: 400,
                y: 300,
              },
            },
            mov1: {
              status: 'valid',
              e: 'RedditVideo',
              id: 'mov1',
              x: 1280,
              y: 720,
              isGif: false,
              hlsUrl: 'https://v.redd.it/mov1/HLSPlaylist.m3u8?a=1',
              dashUrl: 'https://v.redd.it/mov1/DASHPlaylist.mpd?a=1',
            },
            bad1: { status: 'failed', id: 'bad1' },
          },
        }),
      ),
    ],
  }),
  expected: ['image pic2', 'image pic1', 'image ani1', 'video mov1'],
};

const galleryElements: Fixture = {
  name: 'a gallery of the newer site',
  page: snapshot(at('gal2'), {
    elements: [
      element('shreddit-post', {
        attributes: {
          id: 't3_gal2',
          'post-title': 'Post gal2',
          author: 'tillerman',
          'post-type': 'gallery',
          'content-href': 'https://www.reddit.com/gallery/gal2',
          permalink: '/r/boats/comments/gal2/post/',
        },
      }),
      element('img', { parent: 0, address: 'https://preview.redd.it/three-masts-v0-masts00001.jpg?width=640&s=sig' }),
      element('img', { parent: 0, address: 'https://preview.redd.it/three-masts-v0-masts00002.jpg?width=640&s=sig' }),
      element('img', { parent: 0, address: 'https://styles.redditmedia.com/icon.png' }),
    ],
  }),
  expected: ['image masts00001', 'image masts00002'],
};

const image: Fixture = {
  name: 'a picture on the older site',
  page: snapshot('https://old.reddit.com/r/boats/comments/img1/post/', {
    answers: [
      json(
        'img1',
        post('img1', {
          post_hint: 'image',
          url_overridden_by_dest: 'https://i.redd.it/sunrise01.png',
          preview: preview('sunrise01'),
        }),
      ),
    ],
  }),
  expected: ['image sunrise01'],
};

const crosspost: Fixture = {
  name: 'a video that was posted again',
  page: snapshot(at('cro2'), {
    answers: [
      json(
        'cro2',
        post('cro2', {
          media: null,
          crosspost_parent_list: [post('cro1', { secure_media: { reddit_video: redditVideo('ccc333') } })],
        }),
      ),
    ],
  }),
  expected: ['video ccc333'],
};

const silent: Fixture = {
  name: 'a silent animation',
  page: snapshot(at('gif1'), {
    answers: [
      json(
        'gif1',
        post('gif1', {
          preview: {
            ...preview('wave'),
            reddit_video_preview: redditVideo('ddd444', { has_audio: undefined, is_gif: true }),
          },
        }),
      ),
    ],
  }),
  expected: ['video ddd444'],
};

const textPost: Fixture = {
  name: 'a text with a video inside, in a private community',
  page: snapshot(at('txt1'), {
    answers: [
      json(
        'txt1',
        post('txt1', {
          subreddit_type: 'private',
          selftext: 'Look',
          media_metadata: {
            emb1: {
              status: 'valid',
              e: 'RedditVideo',
              id: 'emb1',
              x: 720,
              y: 1280,
              hlsUrl: 'https://v.redd.it/link/txt1/asset/emb1/HLSPlaylist.m3u8',
              dashUrl: 'https://v.redd.it/link/txt1/asset/emb1/DASHPlaylist.mpd',
            },
          },
        }),
      ),
    ],
  }),
  expected: ['video emb1'],
};

export const redditPages = { video, player, gallery, galleryElements, image, crosspost, silent, textPost };
