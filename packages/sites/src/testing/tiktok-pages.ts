import { answer, type Fixture, script, snapshot } from './snapshots.ts';

const cdn = (path: string) => `https://v16-webapp-prime.tiktok.com/${path}`;
const picture = (name: string) => `https://p16-sign-va.tiktokcdn.com/obj/${name}.jpeg?x-expires=1790&x-signature=s`;

const variant = (name: string, codec: string, width: number, height: number, bitrate: number) => ({
  Bitrate: bitrate,
  CodecType: codec,
  GearName: `normal_${width}_0`,
  PlayAddr: {
    DataSize: String(bitrate),
    UrlKey: `v14_${codec}_${width}p_${bitrate}`,
    Width: width,
    Height: height,
    UrlList: [`https://www.tiktok.com/aweme/v1/play/?id=${name}`, cdn(`video/tos/${name}/?a=1988&signature=s`)],
  },
});
const video = (name: string) => ({
  id: name,
  width: 576,
  height: 1024,
  duration: 21,
  codecType: 'h264',
  cover: picture(`${name}_cover`),
  originCover: picture(`${name}_origin`),
  playAddr: cdn(`video/tos/${name}_play/?a=1988&signature=s`),
  downloadAddr: cdn(`video/tos/${name}_marked/?a=1988&signature=s`),
  bitrateInfo: [
    variant(`${name}_540`, 'h264', 576, 1024, 900_000),
    variant(`${name}_1080`, 'bytevc1', 1080, 1920, 2_100_000),
    variant(`${name}_vc2`, 'bytevc2', 1080, 1920, 1_500_000),
  ],
  subtitleInfos: [{ Url: cdn('subtitle/1'), Format: 'webvtt', LanguageCodeName: 'eng-US', Source: 'ASR' }],
});
const author = { id: '77', uniqueId: 'dockside', nickname: 'Dockside Cooking' };
const item = (id: string, name: string, rest: object = {}) => ({
  id,
  desc: `Chowder ${name}`,
  createTime: '1790000000',
  author,
  video: video(name),
  music: { id: '1', title: 'Sea song', playUrl: cdn('music/1') },
  ...rest,
});
const page = (itemInfo: unknown) => ({
  __DEFAULT_SCOPE__: {
    'webapp.video-detail': { statusCode: 0, itemInfo: { itemStruct: itemInfo } },
    'webapp.app-context': { language: 'en' },
  },
});

const single: Fixture = {
  name: 'a video',
  page: snapshot('https://www.tiktok.com/@dockside/video/7400000000000000001', {
    scripts: [script(page(item('7400000000000000001', 'chowder')))],
  }),
  expected: ['video 7400000000000000001'],
};

const oldState: Fixture = {
  name: 'a video with the older state of the page',
  page: snapshot('https://www.tiktok.com/@dockside/video/7400000000000000002', {
    scripts: [
      script({
        ItemModule: {
          '7400000000000000002': {
            ...item('7400000000000000002', 'bread'),
            author: 'dockside',
            nickname: 'Dockside Cooking',
          },
        },
      }),
    ],
  }),
  expected: ['video 7400000000000000002'],
};

const photos: Fixture = {
  name: 'a post of pictures with music',
  page: snapshot('https://www.tiktok.com/@dockside/photo/7400000000000000003', {
    scripts: [
      script(
        page({
          ...item('7400000000000000003', 'album'),
          video: { id: '', duration: 0, playAddr: '' },
          imagePost: {
            images: [
              { imageURL: { urlList: [picture('album1')] }, imageWidth: 1080, imageHeight: 1440 },
              { imageURL: { urlList: [picture('album2')] }, imageWidth: 1080, imageHeight: 1440 },
            ],
          },
        }),
      ),
    ],
  }),
  expected: ['image 7400000000000000003-1', 'image 7400000000000000003-2', 'audio 7400000000000000003'],
};

const profile: Fixture = {
  name: 'a profile, from the answers of the page',
  page: snapshot('https://www.tiktok.com/@dockside', {
    answers: [
      answer('https://www.tiktok.com/api/post/item_list/?aid=1988', {
        itemList: [item('7400000000000000004', 'one'), item('7400000000000000005', 'two')],
        hasMore: true,
      }),
    ],
  }),
  expected: ['video 7400000000000000004', 'video 7400000000000000005'],
};

const stories: Fixture = {
  name: 'stories',
  page: snapshot('https://www.tiktok.com/@dockside/stories', {
    answers: [
      answer('https://www.tiktok.com/api/story/batch/item_list/?aid=1988', {
        batchStoryItemLists: [
          { itemList: [item('7400000000000000006', 'story1'), item('7400000000000000007', 'story2')] },
        ],
      }),
    ],
  }),
  expected: ['video 7400000000000000006', 'video 7400000000000000007'],
};

const privatePost: Fixture = {
  name: 'a video for friends only, seen by a friend',
  page: snapshot('https://www.tiktok.com/@dockside/video/7400000000000000008', {
    scripts: [script(page(item('7400000000000000008', 'secret', { privateItem: true, forFriend: true })))],
  }),
  expected: ['video 7400000000000000008'],
};

const classified: Fixture = {
  name: 'a video that is shown to signed-in visitors only',
  page: snapshot('https://www.tiktok.com/@dockside/video/7400000000000000009', {
    scripts: [script(page({ id: '7400000000000000009', desc: '', author, isContentClassified: true }))],
  }),
  expected: [],
};

export const tiktokPages = { single, oldState, photos, profile, stories, privatePost, classified };
