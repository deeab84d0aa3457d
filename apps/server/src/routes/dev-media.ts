import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import type { Config } from '../config/config.ts';
import { sendPage } from '../html/page.ts';
import { isFromThisMachine } from '../http/loopback-only.ts';
import { dashManifest } from '../playground/dash-manifest.ts';
import { livePlaylist, liveSegment } from '../playground/live-playlist.ts';
import { playgroundBody, playgroundIndex, playgroundPages } from '../playground/pages.ts';
import { captions, masterPlaylist, type Segment, segmentsOf } from '../playground/playlists.ts';
import { contentProtection, protectedPlaylist } from '../playground/protection.ts';
import { openSamples } from '../playground/samples.ts';
import { sendSample } from '../playground/send-sample.ts';

const segmentMs = 2000;
const script = new URL('../playground/browser/player.js', import.meta.url);
const pagePolicy = "script-src 'self'; connect-src 'self'; media-src 'self' blob:";

const english = { lang: 'en', dir: 'ltr', isWide: true } as const;

/** The playground, where it is allowed: on a development server. */
export const devMediaServices = ({ devPages }: Pick<Config, 'devPages'>, now: () => number = Date.now): Hono[] =>
  devPages ? [devMedia(now)] : [];

/** Pages with every kind of media, for trying the extension. Never in production, and for this machine only. */
function devMedia(now: () => number): Hono {
  const find = openSamples();
  const listOf = async (track: string): Promise<Segment[]> => {
    const list = await find(`${track}/index.m3u8`);
    return list ? segmentsOf(new TextDecoder().decode(list.bytes)) : [];
  };
  const timelines = async () => ({ video: await listOf('360p'), audio: await listOf('audio-en') });
  const isLiveTrack = (track: string) => !captions.some(({ name }) => name === track);

  return new Hono()
    .use('/dev/media/*', async (c, next) => (isFromThisMachine(c) ? next() : c.text('Not found', 404)))
    .get('/dev/media', (c) =>
      sendPage(c, { ...english, title: 'Media playground', body: playgroundIndex() }, { policy: pagePolicy }),
    )
    .get('/dev/media/player.js', (c) => {
      c.header('content-type', 'text/javascript; charset=utf-8');
      c.header('cache-control', 'no-cache');
      return c.body(readFileSync(script, 'utf8'));
    })
    .get('/dev/media/files/:path{.+}', async (c) => {
      const sample = await find(c.req.param('path'));
      return sample ? sendSample(c, sample) : c.text('Not found', 404);
    })
    .get('/dev/media/hls/master.m3u8', (c) =>
      sendPlaylist(c, masterPlaylist(filesList('../files/'), { hasCaptions: true })),
    )
    .get('/dev/media/dash/manifest.mpd', async (c) => sendManifest(c, dashManifest(await timelines())))
    .post('/dev/media/session', (c) => {
      const playlist = masterPlaylist(filesList(new URL('/dev/media/files/', c.req.url).href), { hasCaptions: true });
      return c.json({ title: 'Playlist in a POST answer', playlist });
    })
    .get('/dev/media/live/master.m3u8', (c) => sendPlaylist(c, masterPlaylist(filesList(''), { hasCaptions: false })))
    .get('/dev/media/live/:track/index.m3u8', async (c) => {
      const segments = await listOf(c.req.param('track'));
      if (segments.length === 0 || !isLiveTrack(c.req.param('track'))) return c.text('Not found', 404);
      return sendPlaylist(c, livePlaylist({ segments, segmentMs }, now()));
    })
    .get('/dev/media/live/:track/:file{(init\\.mp4|[0-9]{1,12}\\.m4s)}', async (c) => {
      const { track, file } = c.req.param();
      const segments = await listOf(track);
      const name = file === 'init.mp4' ? file : liveSegment(Number.parseInt(file, 10), { segments, segmentMs }, now());
      const sample = name && (await find(`${track}/${name}`));
      return sample ? sendSample(c, sample) : c.text('Not found', 404);
    })
    .get('/dev/media/protected/master.m3u8', async (c) =>
      sendPlaylist(c, protectedPlaylist(await listOf('360p'), '../files/360p/')),
    )
    .get('/dev/media/protected/manifest.mpd', async (c) =>
      sendManifest(c, dashManifest(await timelines(), contentProtection)),
    )
    .get('/dev/media/:slug', (c) => {
      const page = playgroundPages.find(({ slug }) => slug === c.req.param('slug'));
      if (!page) return c.text('Not found', 404);
      return sendPage(c, { ...english, title: page.title, body: playgroundBody(page) }, { policy: pagePolicy });
    });
}

const filesList = (folder: string) => (track: string) => `${folder}${track}/index.m3u8`;

const sendPlaylist = (c: Context, text: string) => sendText(c, text, 'application/vnd.apple.mpegurl');
const sendManifest = (c: Context, text: string) => sendText(c, text, 'application/dash+xml');

function sendText(c: Context, text: string, type: string): Response {
  c.header('content-type', type);
  c.header('cache-control', 'no-store');
  c.header('cross-origin-resource-policy', 'cross-origin');
  return c.body(text);
}
