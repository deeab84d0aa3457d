/*
 * The playground's player, which runs in the page: it reads a playlist, loads the segments and appends them to the video element.
 * It imitates what players on the web do, so that there is something to find.
 */
const aheadSeconds = 30;
const keptSeconds = 30;
const videoType = 'video/mp4; codecs="avc1.4d401f"';
const audioType = 'audio/mp4; codecs="mp4a.40.2"';
const bothType = 'video/mp4; codecs="avc1.4d401f, mp4a.40.2"';

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function load(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}
const loadText = async (address) => (await load(address)).text();
const loadBytes = async (address, options) => new Uint8Array(await (await load(address, options)).arrayBuffer());

/** The segments that a media playlist lists, with their numbers. */
function readPlaylist(text, base) {
  const addresses = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0);
  return {
    init: new URL(/#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? '', base).href,
    isLive: !text.includes('#EXT-X-ENDLIST'),
    segments: addresses.map((line, index) => ({ number: first + index, url: new URL(line, base).href })),
  };
}

const playlistAt = (address) => async () => readPlaylist(await loadText(address), address);

/** One video and one audio track of a master playlist, and all its subtitles. */
async function readMaster(text, base) {
  const lines = text.split('\n');
  const variant = lines[lines.findIndex((line) => /^#EXT-X-STREAM-INF.*RESOLUTION=640x360/.test(line)) + 1];
  const uriOf = (line) => new URL(/URI="([^"]+)"/.exec(line)?.[1] ?? '', base).href;
  const sound = lines.find((line) => /TYPE=AUDIO.*DEFAULT=YES/.test(line));
  const captions = lines.filter((line) => line.includes('TYPE=SUBTITLES'));
  const texts = captions.map(async (line) => {
    const address = uriOf(line);
    const [file] = readPlaylist(await loadText(address), address).segments;
    return { url: file.url, language: /LANGUAGE="([^"]+)"/.exec(line)[1], label: /NAME="([^"]+)"/.exec(line)[1] };
  });
  return {
    tracks: [
      { type: videoType, list: playlistAt(new URL(variant, base).href) },
      { type: audioType, list: playlistAt(uriOf(sound)) },
    ],
    captions: await Promise.all(texts),
  };
}

/** The same for one of our own DASH manifests. */
function readManifest(text, address) {
  const manifest = new DOMParser().parseFromString(text, 'application/xml');
  const base = new URL(manifest.querySelector('MPD > BaseURL')?.textContent ?? '', address);
  const sets = [...manifest.querySelectorAll('AdaptationSet')];
  const of = (kind) => sets.filter((set) => set.getAttribute('contentType') === kind);
  const list = (set, id) => async () => {
    const template = set.querySelector('SegmentTemplate');
    const at = (pattern, number) =>
      new URL(template.getAttribute(pattern).replace('$RepresentationID$', id).replace('$Number$', number), base).href;
    const segments = [...template.querySelectorAll('S')].map((_, number) => ({ number, url: at('media', number) }));
    return { init: at('initialization'), isLive: false, segments };
  };
  const [picture, sound] = [of('video')[0], of('audio')[0]];
  return {
    tracks: [
      { type: videoType, list: list(picture, '360p') },
      { type: audioType, list: list(sound, sound.querySelector('Representation').id) },
    ],
    captions: of('text').map((set) => ({
      url: new URL(set.querySelector('BaseURL').textContent, base).href,
      language: set.getAttribute('lang'),
      label: set.getAttribute('lang'),
    })),
  };
}

function append(buffer, bytes) {
  return new Promise((resolve, reject) => {
    buffer.addEventListener('updateend', resolve, { once: true });
    buffer.addEventListener('error', () => reject(new Error('The browser refused a segment')), { once: true });
    buffer.appendBuffer(bytes);
  });
}

function removeOld(video, buffer) {
  if (buffer.buffered.length === 0 || video.currentTime - buffer.buffered.start(0) < 2 * keptSeconds) return undefined;
  return new Promise((resolve) => {
    buffer.addEventListener('updateend', resolve, { once: true });
    buffer.remove(0, video.currentTime - keptSeconds);
  });
}

/** Waits once enough is loaded, so that a paused player does not fill the memory. */
async function untilNeeded(video, buffer) {
  const ahead = () =>
    buffer.buffered.length === 0 ? 0 : buffer.buffered.end(buffer.buffered.length - 1) - video.currentTime;
  while (ahead() > aheadSeconds) await wait(500);
}

async function feed(video, buffer, track, firstList, firstNumber) {
  await append(buffer, await loadBytes(firstList.init));
  let next = firstNumber;
  for (let list = firstList; ; list = await track.list()) {
    for (const { number, url } of list.segments) {
      if (number < next) continue;
      await untilNeeded(video, buffer);
      await append(buffer, await loadBytes(url));
      await removeOld(video, buffer);
      next = number + 1;
    }
    if (!list.isLive) return;
    await wait(1000);
  }
}

async function openSource(video) {
  const source = new MediaSource();
  const opened = new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }));
  video.src = URL.createObjectURL(source);
  await opened;
  return source;
}

async function play(video, { tracks, captions }) {
  for (const { url, language, label } of captions) {
    const track = document.createElement('track');
    Object.assign(track, { kind: 'subtitles', src: url, srclang: language, label });
    video.append(track);
  }
  const lists = await Promise.all(tracks.map((track) => track.list()));
  const source = await openSource(video);
  const isLive = lists.some((list) => list.isLive);
  // Video and audio start with the same segment: for a live stream the third last, as in real players.
  const first = isLive ? Math.min(...lists.map((list) => list.segments.at(-1).number)) - 2 : 0;
  const buffers = tracks.map(({ type }) => source.addSourceBuffer(type));
  // The timestamps of a live stream restart with every round.
  if (isLive) for (const buffer of buffers) buffer.mode = 'sequence';
  await Promise.all(tracks.map((track, index) => feed(video, buffers[index], track, lists[index], first)));
  source.endOfStream();
}

/** Loads one file in parts, with its size from the first response. */
async function playFile(video, address) {
  const step = 16_384;
  const source = await openSource(video);
  const buffer = source.addSourceBuffer(bothType);
  for (let start = 0, size = 1; start < size; start += step) {
    const response = await load(address, { headers: { range: `bytes=${start}-${start + step - 1}` } });
    size = Number(response.headers.get('content-range').split('/')[1]);
    await append(buffer, new Uint8Array(await response.arrayBuffer()));
  }
  source.endOfStream();
}

const kinds = {
  hls: async (video, address) => play(video, await readMaster(await loadText(address), address)),
  dash: async (video, address) => play(video, readManifest(await loadText(address), address)),
  file: playFile,
  async session(video, address) {
    const { playlist } = await (await load(address, { method: 'POST' })).json();
    await play(video, await readMaster(playlist, document.baseURI));
  },
  async protected(_, address) {
    await loadText(address);
    throw new Error('This video needs a license, which the playground does not have');
  },
};

const status = document.getElementById('player-status');
for (const video of document.querySelectorAll('video[data-player]')) {
  const { player, source } = video.dataset;
  kinds[player](video, new URL(source, document.baseURI).href).catch((error) => {
    status.textContent = `${error.message}.`;
  });
}
