import type { ElementFact, JsonText, PageSnapshot } from '../model/snapshot.ts';

/** A page with these parts and nothing else. */
export const snapshot = (address: string, parts: Partial<Omit<PageSnapshot, 'address'>> = {}): PageSnapshot => ({
  address,
  title: '',
  viewport: { width: 1280, height: 800 },
  scripts: [],
  answers: [],
  elements: [],
  meta: {},
  ...parts,
});

export const script = (value: unknown): JsonText => ({ address: null, text: JSON.stringify(value) });

export const answer = (address: string, ...values: readonly unknown[]): JsonText => ({
  address,
  text: values.map((value) => JSON.stringify(value)).join('\n'),
});

export const element = (tag: string, facts: Partial<Omit<ElementFact, 'tag'>> = {}): ElementFact => ({
  tag,
  attributes: {},
  parent: null,
  address: null,
  poster: null,
  mediaWidth: null,
  mediaHeight: null,
  box: null,
  ...facts,
});

/** A page of a site with what should be found on it. */
export interface Fixture {
  readonly name: string;
  readonly page: PageSnapshot;
  /** `kind mediaId`, in order. */
  readonly expected: readonly string[];
}

/** A manifest of one video and one audio file, as Meta's sites write it into their pages. */
export const manifest = (name: string, host = 'video.xx.fbcdn.net'): string =>
  [
    '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT12S"><Period>',
    '<AdaptationSet contentType="video"><Representation id="v1" mimeType="video/mp4" codecs="avc1.64001f" bandwidth="900000"',
    ` width="720" height="1280" FBQualityLabel="720p"><BaseURL>https://${host}/v/${name}_video.mp4?oh=a&amp;oe=b</BaseURL>`,
    '<SegmentBase indexRange="800-900"><Initialization range="0-799"/></SegmentBase></Representation></AdaptationSet>',
    '<AdaptationSet contentType="audio"><Representation id="a1" mimeType="audio/mp4" codecs="mp4a.40.2" bandwidth="64000">',
    `<BaseURL>https://${host}/v/${name}_audio.mp4?oh=c&amp;oe=d</BaseURL><SegmentBase indexRange="700-760">`,
    '<Initialization range="0-699"/></SegmentBase></Representation></AdaptationSet></Period></MPD>',
  ].join('');
