import { captions, qualities, type Segment, sounds } from './playlists.ts';

const timescale = 48_000;

interface Timelines {
  readonly video: readonly Segment[];
  readonly audio: readonly Segment[];
}

/** The samples as DASH. `protection` is added to every adaptation set, as in a service with DRM. */
export function dashManifest({ video, audio }: Timelines, protection = ''): string {
  const seconds = video.reduce((sum, segment) => sum + segment.seconds, 0);
  const videos = qualities.map(({ name, size, bitsPerSecond }) => {
    const [width, height] = size.split('x');
    return `<Representation id="${name}" codecs="avc1.4d401f" bandwidth="${bitsPerSecond}" width="${width}" height="${height}" frameRate="25"/>`;
  });
  const audios = sounds.map(
    ({ name, language }) =>
      `<AdaptationSet contentType="audio" mimeType="audio/mp4" lang="${language}" segmentAlignment="true">${protection}${template(audio)}<Representation id="${name}" codecs="mp4a.40.2" bandwidth="28000" audioSamplingRate="48000"/></AdaptationSet>`,
  );
  const texts = captions.map(
    ({ name, language }) =>
      `<AdaptationSet contentType="text" mimeType="text/vtt" lang="${language}"><Representation id="${name}" bandwidth="300"><BaseURL>${name}/all.vtt</BaseURL></Representation></AdaptationSet>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" profiles="urn:mpeg:dash:profile:isoff-live:2011" mediaPresentationDuration="PT${seconds}S" minBufferTime="PT2S">`,
    '<BaseURL>../files/</BaseURL>',
    '<Period>',
    `<AdaptationSet contentType="video" mimeType="video/mp4" segmentAlignment="true">${protection}${template(video)}${videos.join('')}</AdaptationSet>`,
    ...audios,
    ...texts,
    '</Period>',
    '</MPD>',
    '',
  ].join('\n');
}

function template(segments: readonly Segment[]): string {
  const times = segments.map(({ seconds }) => `<S d="${Math.round(seconds * timescale)}"/>`).join('');
  return `<SegmentTemplate timescale="${timescale}" startNumber="0" initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number$.m4s"><SegmentTimeline>${times}</SegmentTimeline></SegmentTemplate>`;
}
