/** The tracks of the samples, as tools/make-samples.ts makes them. */
export const qualities = [
  { name: '180p', size: '320x180', bitsPerSecond: 60_000 },
  { name: '360p', size: '640x360', bitsPerSecond: 90_000 },
  { name: '720p', size: '1280x720', bitsPerSecond: 140_000 },
] as const;
export const sounds = [
  { name: 'audio-en', label: 'English', language: 'en' },
  { name: 'audio-de', label: 'Deutsch', language: 'de' },
] as const;
export const captions = [
  { name: 'subs-en', label: 'English', language: 'en' },
  { name: 'subs-de', label: 'Deutsch', language: 'de' },
] as const;

const videoCodec = 'avc1.4d401f';
const audioCodec = 'mp4a.40.2';
const audioBitsPerSecond = 28_000;

const flags = (index: number) => (index === 0 ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=YES');

/** The playlist over all tracks. `list` gives the address of a track's own playlist. */
export function masterPlaylist(
  list: (track: string) => string,
  { hasCaptions }: { readonly hasCaptions: boolean },
): string {
  const media = (type: string, group: string, tracks: typeof sounds | typeof captions) =>
    tracks.map(
      ({ name, label, language }, index) =>
        `#EXT-X-MEDIA:TYPE=${type},GROUP-ID="${group}",NAME="${label}",LANGUAGE="${language}",${flags(index)},URI="${list(name)}"`,
    );
  const variants = qualities.flatMap(({ name, size, bitsPerSecond }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerSecond + audioBitsPerSecond},RESOLUTION=${size},FRAME-RATE=25.000,CODECS="${videoCodec},${audioCodec}",AUDIO="sound"${hasCaptions ? ',SUBTITLES="captions"' : ''}`,
    list(name),
  ]);
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...media('AUDIO', 'sound', sounds),
    ...(hasCaptions ? media('SUBTITLES', 'captions', captions) : []),
    ...variants,
  ]);
}

export interface Segment {
  readonly seconds: number;
  readonly name: string;
}

/** The segments that a playlist of the samples lists. */
export function segmentsOf(playlist: string): Segment[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),\r?\n(\S+)/gm)].map(([, seconds = '0', name = '']) => ({
    seconds: Number(seconds),
    name,
  }));
}

export const lines = (all: readonly string[]): string => `${all.join('\n')}\n`;
