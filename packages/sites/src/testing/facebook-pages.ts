import { answer, type Fixture, manifest, script, snapshot } from './snapshots.ts';

const file = (name: string) => `https://video-ham3-1.xx.fbcdn.net/v/t42/${name}.mp4?_nc_cat=1&oh=sig&oe=6A`;
const picture = (name: string, width = 1080, height = 1350) => ({
  uri: `https://scontent.xx.fbcdn.net/v/t39/${name}.jpg?oh=sig&oe=6A`,
  width,
  height,
});

/** The wrappers in which the site preloads what its own scripts would request first. */
const prefetched = (data: unknown) => ({
  require: [
    [
      'ScheduledServerJS',
      'handle',
      null,
      [
        {
          __bbox: {
            require: [
              ['RelayPrefetchedStreamCache', 'next', [], ['adp_x', { __bbox: { complete: true, result: { data } } }]],
            ],
          },
        },
      ],
    ],
  ],
});

const owner = { __typename: 'User', id: '9001', name: 'Marta Kellner', url: 'https://www.facebook.com/marta.kellner' };

/** Delivery as of 2024 and later. */
const delivery = (name: string) => ({
  videoDeliveryResponseFragment: {
    videoDeliveryResponseResult: {
      id: `delivery-${name}`,
      dash_manifests: [{ manifest_xml: manifest(name), failure_reason: null }],
      dash_manifest_urls: [{ manifest_url: `https://video.xx.fbcdn.net/v/${name}.mpd?oh=s` }],
      progressive_urls: [
        { progressive_url: file(`${name}_sd`), metadata: { quality: 'SD' } },
        { progressive_url: file(`${name}_hd`), metadata: { quality: 'HD' } },
      ],
      hls_playlist_urls: [],
    },
  },
});

const watch: Fixture = {
  name: 'a video, with its words in another script than its sources',
  page: snapshot('https://www.facebook.com/watch/?v=7001', {
    scripts: [
      script(
        prefetched({
          video: {
            __typename: 'Video',
            id: '7001',
            ...delivery('harbor'),
            playable_duration_in_ms: 12_480,
            width: 1280,
            height: 720,
            preferred_thumbnail: { image: picture('harbor_cover', 640, 360) },
          },
        }),
      ),
      script(
        prefetched({
          video: {
            __typename: 'Video',
            id: '7001',
            owner,
            title: { text: 'Morning at the harbor' },
            publish_time: 1_790_000_000,
            captions_url: 'https://scontent.xx.fbcdn.net/c/7001.srt?oh=s',
          },
        }),
      ),
      script({ config: { unrelated: true } }),
    ],
  }),
  expected: ['video 7001'],
};

const oldWatch: Fixture = {
  name: 'a video with the older key names and a manifest in the form of a parameter',
  page: snapshot('https://www.facebook.com/marta.kellner/videos/ferry/7002/', {
    scripts: [
      script(
        prefetched({
          video: {
            id: '7002',
            videoDeliveryLegacyFields: {
              playable_url: file('ferry_sd'),
              playable_url_quality_hd: file('ferry_hd'),
              dash_manifest: encodeURIComponent(manifest('ferry')),
            },
            owner,
            title: 'Ferry',
            length_in_second: 31,
          },
        }),
      ),
    ],
  }),
  expected: ['video 7002'],
};

const oldest: Fixture = {
  name: 'a video with the oldest key names',
  page: snapshot('https://m.facebook.com/video.php?v=7003', {
    scripts: [
      script({
        props: {
          media: {
            videoId: '7003',
            browser_native_sd_url: file('old_sd'),
            browser_native_hd_url: `${file('old_hd')}&bytestart=0&byteend=999`,
          },
        },
      }),
    ],
  }),
  expected: ['video 7003'],
};

const reel: Fixture = {
  name: 'a reel that arrived in an answer of several lines',
  page: snapshot('https://www.facebook.com/reel/7010', {
    answers: [
      answer(
        'https://www.facebook.com/api/graphql/',
        {
          data: {
            video: {
              id: '7010',
              creation_story: {
                short_form_video_context: {
                  video_owner: owner,
                  playback_video: { __typename: 'Video', id: '7010', ...delivery('reel'), width: 720, height: 1280 },
                },
                message: { text: 'Knots\nin a minute' },
                creation_time: 1_790_100_000,
              },
            },
          },
        },
        { label: 'rest', path: ['video'], data: { node: { __typename: 'Video', id: '7011', ...delivery('next') } } },
      ),
    ],
  }),
  expected: ['video 7010', 'video 7011'],
};

const storyName = (number: string) => btoa(`S:_ISC:${number}`);
const stories: Fixture = {
  name: 'the stories of one person, without the tray of the others',
  page: snapshot(`https://www.facebook.com/stories/5001/${storyName('8002')}/`, {
    scripts: [
      script(
        prefetched({
          bucket: {
            id: '5001',
            story_bucket_owner: { id: '9001', name: 'Marta Kellner' },
            unified_stories: {
              edges: [
                {
                  node: {
                    id: storyName('8001'),
                    creation_time: 1_790_200_000,
                    story_card_info: { story_thumbnail: picture('s1_cover', 100, 100) },
                    attachments: [
                      {
                        media: {
                          __typename: 'Photo',
                          id: '8101',
                          image: picture('story_one'),
                          previewImage: picture('story_one_small', 90, 160),
                        },
                      },
                    ],
                  },
                },
                {
                  node: {
                    id: storyName('8002'),
                    creation_time: 1_790_203_600,
                    attachments: [
                      {
                        media: {
                          __typename: 'Video',
                          id: '8102',
                          ...delivery('story_two'),
                          previewImage: picture('story_two_cover', 90, 160),
                        },
                      },
                    ],
                  },
                },
                {
                  node: {
                    id: storyName('8003'),
                    creation_time: 1_790_207_200,
                    attachments: [
                      {
                        media: {
                          __typename: 'Video',
                          id: '8103',
                          browser_native_hd_url: file('story_three_hd'),
                          browser_native_sd_url: file('story_three_sd'),
                        },
                      },
                    ],
                  },
                },
              ],
            },
          },
          unified_stories_buckets: {
            edges: [
              {
                node: {
                  id: '5002',
                  first_story: {
                    attachments: [{ media: { __typename: 'Photo', id: '8999', image: picture('other') } }],
                  },
                },
              },
            ],
          },
        }),
      ),
    ],
  }),
  expected: ['video 8102', 'image 8101', 'video 8103'],
};

const privatePost: Fixture = {
  name: 'a post of a closed group with three pictures and a video',
  page: snapshot('https://www.facebook.com/groups/430/posts/6001/', {
    scripts: [
      script(
        prefetched({
          node: {
            post_id: '6001',
            actors: [owner],
            permalink_url: 'https://www.facebook.com/groups/430/posts/6001/',
            message: { text: 'Our regatta' },
            creation_time: 1_790_300_000,
            privacy_scope: { icon_image: { name: 'members' } },
            attachments: [
              {
                styles: {
                  attachment: {
                    mediaset_token: 'pcb.6001',
                    all_subattachments: {
                      count: 3,
                      nodes: [
                        {
                          media: {
                            __typename: 'Photo',
                            id: '6101',
                            viewer_image: picture('r1', 2048, 1365),
                            image: picture('r1_small', 590, 393),
                          },
                        },
                        { media: { __isMedia: 'Photo', id: '6102', image: picture('r2') } },
                        { media: { __typename: 'Video', id: '6103', ...delivery('r3') } },
                      ],
                    },
                  },
                },
              },
            ],
          },
        }),
      ),
    ],
  }),
  expected: ['image 6101', 'image 6102', 'video 6103'],
};

const photo: Fixture = {
  name: 'a photo of a set',
  page: snapshot('https://www.facebook.com/photo/?fbid=6201&set=a.77', {
    scripts: [
      script(
        prefetched({
          currMedia: {
            __isMedia: 'Photo',
            __typename: 'Photo',
            id: '6201',
            image: picture('single', 1440, 960),
            owner,
            created_time: 1_790_400_000,
          },
          nextMediaAfterNodeId: { __typename: 'Photo', id: '6202' },
        }),
      ),
    ],
  }),
  expected: ['image 6201'],
};

const live: Fixture = {
  name: 'a live video',
  page: snapshot('https://www.facebook.com/watch/live/?v=7020', {
    scripts: [
      script(
        prefetched({
          video: {
            __typename: 'Video',
            id: '7020',
            is_live_streaming: true,
            owner,
            videoDeliveryResponseFragment: {
              videoDeliveryResponseResult: {
                hls_playlist_urls: [{ hls_playlist_url: 'https://video.xx.fbcdn.net/hls/live/7020.m3u8?oh=s' }],
              },
            },
          },
        }),
      ),
    ],
  }),
  expected: ['video 7020'],
};

export const facebookPages = { watch, oldWatch, oldest, reel, stories, privatePost, photo, live };
