import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import { parseTtml } from './ttml-parse.ts';
import { parseTtmlTime } from './ttml-time.ts';

const document = (body: string, attributes = '', head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:tts="x" ${attributes}>${head}<tt:body>${body}</tt:body></tt:tt>`;

describe('times', () => {
  test.each([
    ['00:00:01.500', 1.5],
    ['01:02:03', 3723],
    ['00:00:01:12', 1.48],
    ['2.5s', 2.5],
    ['1500ms', 1.5],
    ['2m', 120],
    ['1h', 3600],
    ['50f', 2],
    ['20000000t', 2],
    ['', undefined],
    ['1', undefined],
    ['abc', undefined],
  ])('%j is %s', (text, seconds) => {
    const parsed = parseTtmlTime(text, { frameRate: 25, tickRate: 10_000_000 });
    if (seconds === undefined) expect(parsed).toBeUndefined();
    else expect(parsed).toBeCloseTo(seconds, 9);
  });

  test('frame and tick rates come from the document', () => {
    const body = '<tt:p begin="24f" end="48f">a</tt:p>';
    const attributes = 'ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"';
    expect(parseTtml(document(body, attributes))[0]?.start).toBeCloseTo(1.001, 6);
    expect(parseTtml(document('<tt:p begin="90000t" end="180000t">a</tt:p>', 'ttp:tickRate="90000"'))).toEqual([
      { start: 1, end: 2, text: 'a' },
    ]);
  });

  test('times are relative to the start of the parent', () => {
    const body = '<tt:div begin="10s"><tt:p begin="1s" dur="2s">a</tt:p></tt:div>';
    expect(parseTtml(document(body))).toEqual([{ start: 11, end: 13, text: 'a' }]);
  });

  test('nothing lasts longer than its parent', () => {
    expect(parseTtml(document('<tt:div end="5s"><tt:p begin="1s">a</tt:p></tt:div>'))).toEqual([
      { start: 1, end: 5, text: 'a' },
    ]);
  });

  test('in a sequence each element begins where the previous one ended', () => {
    const body = '<tt:div timeContainer="seq"><tt:p dur="2s">a</tt:p><tt:p dur="3s">b</tt:p></tt:div>';
    expect(parseTtml(document(body))).toEqual([
      { start: 0, end: 2, text: 'a' },
      { start: 2, end: 5, text: 'b' },
    ]);
  });

  test('spans with times become cues', () => {
    const body =
      '<tt:p begin="1s" end="9s"><tt:span begin="1s" end="2s">a</tt:span><tt:span begin="3s" end="4s">b</tt:span></tt:p>';
    expect(parseTtml(document(body))).toEqual([
      { start: 2, end: 3, text: 'a' },
      { start: 4, end: 5, text: 'b' },
    ]);
  });
});

describe('text', () => {
  const text = (inner: string, head = ''): string | undefined =>
    parseTtml(document(`<tt:p begin="0s" end="1s">${inner}</tt:p>`, '', head))[0]?.text;

  test.each([
    ['line breaks', 'a<tt:br/>b', 'a\nb'],
    ['spaces between lines of source', '\n  a\n  <tt:br/>\n  b  \n', 'a\nb'],
    ['entities and references', 'a &amp; b &lt;i&gt; &#233;&#xe9;', 'a &amp; b &lt;i&gt; éé'],
    [
      'styles on spans',
      '<tt:span tts:fontStyle="italic">a</tt:span> <tt:span tts:fontWeight="bold">b</tt:span>',
      '<i>a</i> <b>b</b>',
    ],
    ['CDATA and comments', '<![CDATA[a < b]]><!-- no -->', 'a &lt; b'],
  ])('%s', (_, inner, expected) => {
    expect(text(inner)).toBe(expected);
  });

  test('named styles are looked up', () => {
    const head = '<tt:head><tt:styling><tt:style xml:id="s1" tts:fontStyle="italic"/></tt:styling></tt:head>';
    expect(text('<tt:span style="s1">a</tt:span>', head)).toBe('<i>a</i>');
  });

  test('a region at the top is kept as a line', () => {
    const head =
      '<tt:head><tt:layout><tt:region xml:id="top" tts:origin="10% 5%" tts:extent="80% 20%"/></tt:layout></tt:head>';
    const [cue] = parseTtml(document('<tt:p begin="0s" end="1s" region="top">a</tt:p>', '', head));
    expect(cue?.settings).toBe('line:5%');
  });
});

describe('hostile documents', () => {
  test('a document type is refused: its entities could grow without bound', () => {
    const bomb =
      '<!DOCTYPE tt [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><tt><body><p begin="0s" end="1s">&b;</p></body></tt>';
    expect(() => parseTtml(bomb)).toThrow(MediaError);
  });

  test('deep nesting does not overflow the stack', () => {
    const deep = `${'<div>'.repeat(50_000)}<p begin="0s" end="1s">a</p>`;
    expect(() => parseTtml(`<tt><body>${deep}`)).not.toThrow();
  });

  test.each(['<a', '<!--', '<![CDATA[', '<p begin="', "<p '", '</', '&', '<p a'])(
    'a long row of %s takes no long time',
    (piece) => {
      // This many pieces would take hours if each search went to the end of the document.
      expect(() => parseTtml(`<tt>${piece.repeat(200_000)}`)).not.toThrow();
    },
  );

  test('any input gives cues or a typed error', () => {
    const unit = fc.constantFrom(
      '<',
      '>',
      '/',
      'p',
      'tt',
      '"',
      '=',
      ' ',
      'begin',
      '1s',
      '&',
      ';',
      '<p begin="1s" dur="2s">',
      '</p>',
      '<!--',
      '<![CDATA[',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (source) => {
        try {
          parseTtml(`<tt><body>${source}</body></tt>`);
        } catch (reason) {
          expect(reason).toBeInstanceOf(MediaError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
