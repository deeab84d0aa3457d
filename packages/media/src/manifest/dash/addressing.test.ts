import { expect, test } from 'vitest';
import { readMpd } from '../test-support/read.ts';

function read(inside: string) {
  const mpd = readMpd(
    `<Period duration="PT10S"><AdaptationSet mimeType="video/mp4">${inside}<Representation/></AdaptationSet></Period>`,
  );
  return { addressing: mpd.periods[0]?.representations[0]?.addressing, codes: mpd.codes };
}

test.each([
  ['<SegmentTemplate media="$Number$"/>', 'template'],
  ['<SegmentTemplate initialization="i"/>', 'file'],
  ['<SegmentList/>', 'list'],
  ['<SegmentBase indexRange="1-2"/>', 'index'],
  ['<SegmentBase/>', 'file'],
  ['', 'file'],
])('%s means addressing by %s', (inside, kind) => {
  expect(read(inside).addressing?.kind).toBe(kind);
});

test('impossible timescales and numbers are replaced', () => {
  const { addressing, codes } = read('<SegmentTemplate media="x" timescale="0" startNumber="-4" duration="-2"/>');
  expect(addressing?.timing).toMatchObject({ timescale: 1, startNumber: 1, duration: undefined });
  expect(codes).toContain('dash.number');
});

test('timeline entries without a possible duration are left out', () => {
  const { addressing, codes } = read(
    '<SegmentTemplate media="x"><SegmentTimeline><S t="1"/><S d="0"/><S d="99999999999999999999"/><X d="1"/><S d="2" r="x"/></SegmentTimeline></SegmentTemplate>',
  );
  expect(addressing?.timing.timeline).toEqual([{ time: undefined, duration: 2n, repeat: 0 }]);
  expect(codes).toEqual(['dash.timeline']);
});

test('a constant duration of years is ignored', () => {
  expect(read('<SegmentTemplate media="x" duration="1e308"/>').addressing?.timing.duration).toBeUndefined();
});
