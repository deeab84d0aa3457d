import { type Child, h, type Markup } from '../html/element.ts';

/** One page of the playground. */
export interface PlaygroundPage {
  readonly slug: string;
  readonly title: string;
  /** What the extension should do here. */
  readonly expect: string;
  readonly body: Child;
}

const files = '/dev/media/files';
const screen = {
  width: 640,
  height: 360,
  controls: true,
  playsinline: true,
  muted: true,
  poster: `${files}/poster.jpg`,
};

/** A player driven by the page's script: `kind` says how, `source` from where. */
const scripted = (kind: string, source: string, label: string): Markup =>
  h('video', { ...screen, 'data-player': kind, 'data-source': source, 'aria-label': label });

const image = (name: string, alt: string, width: number, height: number, more: object = {}): Markup =>
  h('img', { src: `${files}/images/${name}`, alt, width, height, ...more });

export const playgroundPages: readonly PlaygroundPage[] = [
  {
    slug: 'progressive',
    title: 'Video file (MP4)',
    expect: 'A plain MP4 file of 8 seconds. One row, with its exact size; the saved file is the same, byte for byte.',
    body: h('video', { ...screen, src: `${files}/film.mp4`, preload: 'metadata', 'aria-label': 'Test video' }),
  },
  {
    slug: 'hls',
    title: 'Adaptive stream (HLS)',
    expect:
      'One row with 180p, 360p and 720p, sound in English and German, subtitles in both. Picture and sound come in separate files and are joined.',
    body: scripted('hls', '/dev/media/hls/master.m3u8', 'Test video as HLS'),
  },
  {
    slug: 'dash',
    title: 'Adaptive stream (DASH)',
    expect: 'The same video as DASH: one row with three qualities, two languages and subtitles.',
    body: scripted('dash', '/dev/media/dash/manifest.mpd', 'Test video as DASH'),
  },
  {
    slug: 'live',
    title: 'Live broadcast',
    expect:
      'A live stream without an end; the last two minutes are on offer. Record from now, from the start or some time back, and stop when you like.',
    body: scripted('hls', '/dev/media/live/master.m3u8', 'Live test picture'),
  },
  {
    slug: 'mse',
    title: 'Custom player (MSE)',
    expect:
      'The page’s script loads parts of one file and feeds the player. The video’s address is a blob, and the extension finds the file behind it.',
    body: scripted('file', `${files}/player.mp4`, 'Test video, fed by a script'),
  },
  {
    slug: 'session',
    title: 'Playlist in a POST answer',
    expect:
      'The playlist has no address: the script gets it inside JSON, in the answer to a POST. With access to the site, the extension saves it all the same.',
    body: scripted('session', '/dev/media/session', 'Test video behind a POST request'),
  },
  {
    slug: 'audio',
    title: 'Sound file (M4A)',
    expect: 'One row of the kind audio, saved as M4A, or converted to MP3 or WAV.',
    body: h('audio', { controls: true, src: `${files}/sound.m4a`, preload: 'metadata', 'aria-label': 'Test tone' }),
  },
  {
    slug: 'images',
    title: 'Picture gallery',
    expect:
      'Four pictures under Images: JPEG, PNG and WebP, the first in its larger version. The tracking pixel at the end is left out.',
    body: h(
      'div',
      { class: 'gallery' },
      image('sky-small.jpg', 'A gradient from blue to violet', 480, 270, {
        srcset: `${files}/images/sky-small.jpg 480w, ${files}/images/sky.jpg 1280w`,
        sizes: '1280px',
      }),
      image('bars.png', 'Color bars', 640, 480),
      image('fractal.webp', 'A fractal', 640, 640, { loading: 'lazy' }),
      image('pattern.jpg', 'A test pattern', 800, 450, { loading: 'lazy' }),
      image('pixel.png', '', 1, 1),
    ),
  },
  {
    slug: 'protected',
    title: 'Protected video (DRM)',
    expect:
      'Two streams, HLS and DASH, whose keys only a license server gives. They are shown as protected and are not saved; nothing is counted.',
    body: [
      scripted('protected', '/dev/media/protected/master.m3u8', 'Protected video as HLS'),
      scripted('protected', '/dev/media/protected/manifest.mpd', 'Protected video as DASH'),
    ],
  },
];

/** The list of all pages. */
export const playgroundIndex = (): Child => [
  h('h1', {}, 'Media playground'),
  h(
    'p',
    { class: 'muted' },
    'One page per kind of media, made from test pictures and tones of our own. Open one, then open the extension.',
  ),
  h(
    'ul',
    { class: 'mails' },
    playgroundPages.map(({ slug, title, expect }) =>
      h(
        'li',
        {},
        h('a', { href: `/dev/media/${slug}` }, h('strong', {}, title), h('span', { class: 'muted' }, expect)),
      ),
    ),
  ),
];

export const playgroundBody = ({ title, expect, body }: PlaygroundPage): Child => [
  h('p', {}, h('a', { href: '/dev/media' }, 'All pages')),
  h('h1', {}, title),
  h('p', { class: 'muted' }, expect),
  h('div', { class: 'stage' }, body),
  h('p', { class: 'muted small', role: 'status', id: 'player-status' }),
  h('script', { src: '/dev/media/player.js', type: 'module' }),
];
