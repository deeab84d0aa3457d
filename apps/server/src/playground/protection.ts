import { lines, type Segment } from './playlists.ts';

/** The id of a key that no license server has. */
const keyId = '00000000-0000-4000-8000-000000000001';
const widevine = 'urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed';
const playReady = 'urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95';

/** What a DASH service with DRM declares for its tracks. */
export const contentProtection = [
  `<ContentProtection xmlns:cenc="urn:mpeg:cenc:2013" schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc" cenc:default_KID="${keyId}"/>`,
  `<ContentProtection schemeIdUri="${widevine}" value="Widevine"/>`,
  `<ContentProtection schemeIdUri="${playReady}" value="PlayReady"/>`,
].join('');

/** A playlist whose keys only a license server provides. Its segments are not encrypted: they must not even be requested. */
export function protectedPlaylist(segments: readonly Segment[], folder: string): string {
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://license.invalid/1",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"',
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,AAAAAA==",KEYFORMAT="${widevine}",KEYFORMATVERSIONS="1"`,
    `#EXT-X-MAP:URI="${folder}init.mp4"`,
    ...segments.flatMap(({ seconds, name }) => [`#EXTINF:${seconds.toFixed(6)},`, `${folder}${name}`]),
    '#EXT-X-ENDLIST',
  ]);
}
