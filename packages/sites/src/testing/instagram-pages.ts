import { answer, type Fixture, manifest, script, snapshot } from './snapshots.ts';

const host = 'scontent-ham3-1.cdninstagram.com';
const file = (name: string) => `https://${host}/o1/v/${name}.mp4?efg=e&_nc_ht=h&oh=sig`;
const pictures = (name: string, width = 1080, height = 1350) => ({
  candidates: [
    {
      url: `https://${host}/v/t51/${name}_small.jpg?oh=s`,
      width: Math.round(width / 3),
      height: Math.round(height / 3),
    },
    { url: `https://${host}/v/t51/${name}.jpg?oh=s`, width, height },
  ],
});
const user = { pk: '555', id: '555', username: 'keel.and.sail', full_name: 'Keel & Sail' };
const photoItem = (pk: string, name: string) => ({
  pk,
  id: `${pk}_555`,
  media_type: 1,
  image_versions2: pictures(name),
  original_width: 1080,
  original_height: 1350,
});
const videoItem = (pk: string, name: string) => ({
  pk,
  id: `${pk}_555`,
  media_type: 2,
  image_versions2: pictures(`${name}_cover`, 720, 1280),
  original_width: 720,
  original_height: 1280,
  has_audio: true,
  video_duration: 14.2,
  video_dash_manifest: manifest(name, host),
  video_versions: [
    { url: file(`${name}_low`), width: 360, height: 640, type: 102 },
    { url: file(name), width: 720, height: 1280, type: 101 },
  ],
});
const relay = (result: unknown) => ({
  require: [
    [
      'S',
      'h',
      null,
      [
        {
          __bbox: {
            require: [['RelayPrefetchedStreamCache', 'next', [], ['k', { __bbox: { result: { data: result } } }]]],
          },
        },
      ],
    ],
  ],
});

const reel: Fixture = {
  name: 'a reel for a signed-in visitor',
  page: snapshot('https://www.instagram.com/reel/DTideMark01/', {
    scripts: [
      script(
        relay({
          xdt_api__v1__media__shortcode__web_info: {
            items: [
              {
                ...videoItem('3900000001', 'reel'),
                code: 'DTideMark01',
                product_type: 'clips',
                taken_at: 1_790_000_000,
                user,
                caption: { text: 'Reefing in ten seconds #sailing' },
              },
            ],
          },
        }),
      ),
    ],
  }),
  expected: ['video 3900000001'],
};

const loggedOut: Fixture = {
  name: 'a photo for a visitor who is not signed in',
  page: snapshot('https://www.instagram.com/p/DPhoto00001/', {
    scripts: [
      script(
        relay({
          xig_polaris_media: {
            if_not_gated_logged_out: {
              ...photoItem('3900000002', 'photo'),
              code: 'DPhoto00001',
              taken_at: 1_790_000_100,
              user,
            },
          },
        }),
      ),
    ],
  }),
  expected: ['image 3900000002'],
};

const carousel: Fixture = {
  name: 'a carousel of pictures and a video',
  page: snapshot('https://www.instagram.com/keel.and.sail/p/DMixed00001/', {
    scripts: [
      script(
        relay({
          xdt_api__v1__media__shortcode__web_info: {
            items: [
              {
                pk: '3900000010',
                code: 'DMixed00001',
                media_type: 8,
                image_versions2: pictures('first'),
                user,
                caption: { text: 'Three days' },
                taken_at: 1_790_000_200,
                carousel_media: [
                  photoItem('3900000011', 'first'),
                  videoItem('3900000012', 'second'),
                  photoItem('3900000013', 'third'),
                ],
              },
            ],
          },
        }),
      ),
    ],
  }),
  expected: ['image 3900000011', 'video 3900000012', 'image 3900000013'],
};

const oldCarousel: Fixture = {
  name: 'a carousel with the older key names',
  page: snapshot('https://www.instagram.com/p/DOlder00001/', {
    scripts: [
      script({
        data: {
          xdt_shortcode_media: {
            id: '3900000020',
            shortcode: 'DOlder00001',
            owner: { id: '555', username: 'keel.and.sail' },
            taken_at_timestamp: 1_690_000_000,
            edge_media_to_caption: { edges: [{ node: { text: 'Older post' } }] },
            edge_sidecar_to_children: {
              edges: [
                {
                  node: {
                    id: '3900000021',
                    is_video: false,
                    dimensions: { width: 1080, height: 1080 },
                    display_url: `https://${host}/v/o1.jpg?oh=s`,
                    display_resources: [
                      { src: `https://${host}/v/o1_640.jpg?oh=s`, config_width: 640, config_height: 640 },
                      { src: `https://${host}/v/o1_1080.jpg?oh=s`, config_width: 1080, config_height: 1080 },
                    ],
                  },
                },
                {
                  node: {
                    id: '3900000022',
                    is_video: true,
                    dimensions: { width: 750, height: 750 },
                    display_url: `https://${host}/v/o2.jpg?oh=s`,
                    video_url: file('older'),
                    has_audio: false,
                    dash_info: { is_dash_eligible: true, video_dash_manifest: manifest('older', host) },
                  },
                },
              ],
            },
          },
        },
      }),
    ],
  }),
  expected: ['image 3900000021', 'video 3900000022'],
};

const storyItem = (item: object, takenAt: number) => ({
  ...item,
  taken_at: takenAt,
  expiring_at: takenAt + 86_400,
  product_type: 'story',
  user,
});
const stories: Fixture = {
  name: 'stories from an answer, with a photo that was given music',
  page: snapshot('https://www.instagram.com/stories/keel.and.sail/3900000032/', {
    answers: [
      answer('https://www.instagram.com/api/v1/feed/reels_media/?reel_ids=555', {
        reels: {
          555: {
            id: '555',
            user,
            reel_type: 'user_reel',
            items: [
              storyItem(photoItem('3900000031', 'story1'), 1_790_200_000),
              storyItem(videoItem('3900000032', 'story2'), 1_790_203_600),
              storyItem({ ...videoItem('3900000033', 'story3'), original_media_type: 1 }, 1_790_207_200),
            ],
          },
        },
        status: 'ok',
      }),
    ],
  }),
  expected: ['video 3900000032', 'image 3900000031', 'video 3900000033', 'image 3900000033'],
};

const storiesConnection: Fixture = {
  name: 'all stories of a person, from the page',
  page: snapshot('https://www.instagram.com/stories/keel.and.sail/', {
    scripts: [
      script(
        relay({
          xdt_api__v1__feed__reels_media__connection: {
            edges: [
              {
                node: {
                  id: '555',
                  user,
                  items: [
                    storyItem(videoItem('3900000035', 'story5'), 1_790_210_000),
                    storyItem(photoItem('3900000036', 'story6'), 1_790_210_900),
                  ],
                },
              },
            ],
          },
        }),
      ),
    ],
  }),
  expected: ['video 3900000035', 'image 3900000036'],
};

const highlight: Fixture = {
  name: 'a highlight',
  page: snapshot('https://www.instagram.com/stories/highlights/17900000000000001/', {
    answers: [
      answer('https://www.instagram.com/graphql/query', {
        data: {
          xdt_api__v1__feed__reels_media: {
            reels_media: [
              {
                id: 'highlight:17900000000000001',
                title: 'Winter refit',
                user,
                items: [
                  { ...videoItem('3900000041', 'high1'), taken_at: 1_760_000_000 },
                  { ...photoItem('3900000042', 'high2'), taken_at: 1_760_000_600 },
                ],
              },
            ],
          },
        },
      }),
    ],
  }),
  expected: ['video 3900000041', 'image 3900000042'],
};

/** The code of a private post is followed by 28 characters that only its followers know. */
const privatePost: Fixture = {
  name: 'a private post, seen with the login of a follower',
  page: snapshot('https://www.instagram.com/p/DPrivate001abcdefghijklmnopqrstuvwxyz01/', {
    scripts: [
      script(
        relay({
          xdt_api__v1__media__shortcode__web_info: {
            items: [
              {
                ...photoItem('3900000050', 'private'),
                code: 'DPrivate001',
                user: { ...user, is_private: true },
                caption: null,
                taken_at: 1_790_000_900,
              },
            ],
          },
        }),
      ),
    ],
  }),
  expected: ['image 3900000050'],
};

export const instagramPages = {
  reel,
  loggedOut,
  carousel,
  oldCarousel,
  stories,
  storiesConnection,
  highlight,
  privatePost,
};
