/** Manifests that together use everything the parsers support: the seed corpus for fuzzing. */
export const corpus: readonly string[] = [
  `#EXTM3U
#EXT-X-VERSION:8
#EXT-X-DEFINE:NAME="cdn",VALUE="https://cdn.test/a"
#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.title",VALUE="Film"
#EXT-X-CONTENT-STEERING:SERVER-URI="/steer",PATHWAY-ID="A"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aud",NAME="English",LANGUAGE="en",DEFAULT=YES,CHANNELS="2",URI="a/en.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aud",NAME="Deutsch",LANGUAGE="de",URI="{$cdn}/de.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="sub",NAME="English",LANGUAGE="en",FORCED=NO,URI="s/en.m3u8"
#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC",INSTREAM-ID="CC1"
#EXT-X-STREAM-INF:BANDWIDTH=5000000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1920x1080,FRAME-RATE=50,AUDIO="aud",SUBTITLES="sub",PATHWAY-ID="A"
v/1080.m3u8?sig=a%2Fb
#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,AUDIO="aud",SUBTITLES="sub",PATHWAY-ID="B"
v/360.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"
a/only.m3u8
`,
  `#EXTM3U
#EXT-X-TARGETDURATION:10
#EXT-X-MEDIA-SEQUENCE:9007199254740993
#EXT-X-DISCONTINUITY-SEQUENCE:4
#EXT-X-KEY:METHOD=AES-128,URI="key.bin"
#EXT-X-MAP:URI="init.mp4",BYTERANGE="700@0"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000+0100
#EXTINF:9.009,title
#EXT-X-BYTERANGE:1000@700
all.mp4
#EXTINF: 9.009
#EXT-X-BYTERANGE:1000
all.mp4
#EXT-X-DISCONTINUITY
#EXT-X-CUE-OUT:DURATION=30
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:;base64,AAAAAAAAAAAAAAAAAAAAAA==",IV=0x000102030405060708090a0b0c0d0e0f
#EXT-X-DATERANGE:ID="x",START-DATE="2026-01-01T00:00:20Z",PLANNED-DURATION=30,SCTE35-OUT=0xFC30
#EXTINF:5,
ad/1.ts?x={$none}
#EXT-X-CUE-IN
#EXT-X-KEY:METHOD=NONE
#EXT-X-GAP
#EXTINF:10,
2.ts
#EXT-X-ENDLIST
`,
  `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24,PART-HOLD-BACK=3
#EXT-X-PART-INF:PART-TARGET=1
#EXT-X-MEDIA-SEQUENCE:100
#EXT-X-SKIP:SKIPPED-SEGMENTS=2
#EXT-X-MAP:URI="i.mp4"
#EXTINF:4,
102.mp4
#EXT-X-PART:DURATION=1,URI="103.0.mp4",INDEPENDENT=YES,BYTERANGE="10@0"
#EXT-X-PART:DURATION=1,URI="103.0.mp4",BYTERANGE="10",GAP=YES
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="103.2.mp4"
#EXT-X-RENDITION-REPORT:URI="../b.m3u8",LAST-MSN=102
`,
  `#EXTM3U
#EXT-X-TARGETDURATION:6
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://asset",KEYFORMAT="com.apple.streamingkeydelivery"
#EXTINF:6,
1.ts
`,
  `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1M30.5S" minBufferTime="PT2S">
 <ProgramInformation><Title>A &amp; B</Title></ProgramInformation>
 <BaseURL>https://cdn.test/x/</BaseURL>
 <Period id="1" duration="PT30S">
  <EventStream schemeIdUri="urn:scte:scte35:2013:xml" timescale="10"><Event presentationTime="50" duration="100"/></EventStream>
  <AdaptationSet contentType="video" mimeType="video/mp4">
   <SegmentTemplate timescale="90000" media="$RepresentationID$/$Time$.m4s" initialization="$RepresentationID$/i.mp4" presentationTimeOffset="900000">
    <SegmentTimeline><S t="900000" d="180000" r="4"/><S d="90000" r="-1"/></SegmentTimeline>
   </SegmentTemplate>
   <Representation id="v1" bandwidth="5000000" width="1920" height="1080" frameRate="30000/1001" codecs="avc1.640028"/>
   <Representation id="v2" bandwidth="900000" width="640" height="360" codecs="avc1.4d401e"/>
  </AdaptationSet>
  <AdaptationSet mimeType="audio/mp4" lang="en"><Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
   <AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="2"/>
   <Representation id="a1" bandwidth="128000" codecs="mp4a.40.2"><SegmentList timescale="1" duration="10"><Initialization sourceURL="i.mp4" range="0-9"/><SegmentURL media="1.m4s"/><SegmentURL mediaRange="10-99"/></SegmentList></Representation>
  </AdaptationSet>
  <AdaptationSet mimeType="text/vtt" lang="en"><Representation id="t1"><BaseURL>en.vtt</BaseURL></Representation></AdaptationSet>
 </Period>
 <Period xlink:href="urn:mpeg:dash:resolve-to-zero:2013"/>
 <Period id="2"><AdaptationSet mimeType="video/mp4"><Representation id="w1" bandwidth="1" codecs="hvc1.1.6.L93"><BaseURL>f.mp4</BaseURL><SegmentBase indexRange="800-900" timescale="1000"><Initialization range="0-799"/></SegmentBase></Representation></AdaptationSet></Period>
</MPD>
`,
  `<MPD type="dynamic" availabilityStartTime="1970-01-01T00:00:00Z" minimumUpdatePeriod="PT2S" timeShiftBufferDepth="PT30S" suggestedPresentationDelay="PT6S">
 <Location>https://media.test/live.mpd</Location>
 <UTCTiming schemeIdUri="urn:mpeg:dash:utc:direct:2014" value="2026-01-01T00:00:00Z"/>
 <Period id="p" start="PT0S">
  <AdaptationSet mimeType="video/mp4"><SegmentTemplate timescale="1000" duration="2000" startNumber="0" endNumber="2000000000" availabilityTimeOffset="1" media="v$Number%09d$.m4s"/><Representation id="v" bandwidth="1"/></AdaptationSet>
  <AdaptationSet mimeType="audio/mp4"><ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/><Representation id="x"/></AdaptationSet>
  <AdaptationSet mimeType="audio/mp4"><SegmentTemplate timescale="10000000" media="a$Time$.m4s"><SegmentTimeline><S t="17672256000000001" d="20000000" r="2147483647"/></SegmentTimeline></SegmentTemplate><Representation id="a" bandwidth="1"/></AdaptationSet>
 </Period>
</MPD>
`,
];
