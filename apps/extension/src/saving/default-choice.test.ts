import { defaultSettings, maxSiteRules, type SaveFormat } from '@clipharbor/contracts';
import { expect, test } from 'vitest';
import { afterChoice, defaultChoice, defaultOptions, remember, ruleOf } from './default-choice.ts';

const stream = { heights: [1080, 720, 360], formats: ['mp4', 'mkv', 'mp3'] as SaveFormat[] };
const file = { heights: [], formats: ['original', 'mp4'] as SaveFormat[] };
const sound = { heights: [], formats: ['m4a', 'mp3', 'wav'] as SaveFormat[] };
const after = (rule: Parameters<typeof remember>[2], site = 'a.example') => ({
  ...defaultSettings,
  ...remember(defaultSettings, site, rule),
});

test('the default is the best quality and the matching format', () => {
  expect(defaultChoice(stream, defaultSettings, 'a.example')).toEqual({ height: 1080, format: 'mp4' });
  expect(defaultChoice(file, defaultSettings, 'a.example')).toEqual({ height: null, format: 'original' });
});

test('a chosen quality also applies to other sites, or the next lower one', () => {
  const settings = after({ height: 720, format: null });
  expect(defaultChoice(stream, settings, 'b.example').height).toBe(720);
  expect(defaultChoice({ ...stream, heights: [1080, 480] }, settings, 'b.example').height).toBe(480);
  expect(defaultChoice({ ...stream, heights: [2160, 1080] }, settings, 'b.example').height).toBe(1080);
});

test('a remembered format is used where it is offered', () => {
  const settings = after({ height: null, format: 'mkv' });
  expect(defaultChoice(stream, settings, 'b.example').format).toBe('mkv');
  expect(defaultChoice(file, settings, 'b.example').format).toBe('original');
});

test('the sound of one video is not remembered, and its site keeps its quality', () => {
  const settings = after({ height: 720, format: 'mkv' });
  expect(afterChoice(settings, 'a.example', stream, { height: 720, format: 'mp3' })).toBeNull();
  expect(defaultChoice(stream, settings, 'a.example')).toEqual({ height: 720, format: 'mkv' });
});

test('a sound format is remembered for the sounds of its site, without affecting its videos', () => {
  const settings = { ...defaultSettings, ...remember(defaultSettings, 'a.example', { height: 720, format: null }) };
  const change = afterChoice(settings, 'a.example', sound, { height: null, format: 'mp3' });
  const changed = { ...settings, ...change };
  expect(defaultChoice(sound, changed, 'a.example').format).toBe('mp3');
  expect(defaultChoice(sound, changed, 'b.example').format).toBe('m4a');
  expect(defaultChoice(stream, changed, 'a.example')).toEqual({ height: 720, format: 'mp4' });
});

test('a rule for sound that an earlier version remembered for a site does not apply to its videos', () => {
  const settings = after({ height: 720, format: 'mp3' });
  expect(defaultChoice(stream, settings, 'a.example')).toEqual({ height: 720, format: 'mp4' });
});

test('choosing the default removes a rule', () => {
  expect(ruleOf({ height: 1080, format: 'mp4' }, stream)).toEqual({ height: null, format: null });
  expect(ruleOf({ height: 360, format: 'mkv' }, stream)).toEqual({ height: 360, format: 'mkv' });
});

test('nothing is remembered when the setting is off', () => {
  const settings = { ...after({ height: 360, format: 'mkv' }), isChoiceRemembered: false };
  expect(defaultChoice(stream, settings, 'a.example')).toEqual({ height: 1080, format: 'mp4' });
});

test('the oldest sites are dropped when there are too many', () => {
  let settings = defaultSettings;
  for (let index = 0; index <= maxSiteRules; index++) {
    settings = { ...settings, ...remember(settings, `${index}.example`, { height: 360, format: null }) };
  }
  expect(Object.keys(settings.siteRules)).toHaveLength(maxSiteRules);
  expect(settings.siteRules['0.example']).toBeUndefined();
});

test('the preferred language is chosen where it is offered', () => {
  const track = (language: string | null) => ({ id: language ?? 'x', language, label: null, channels: null });
  const row = { sounds: [track(null), track('de-AT')], subtitles: [track('fr')] };
  const settings = { ...defaultSettings, soundLanguage: 'de', subtitleLanguage: 'de' };
  expect(defaultOptions(row, settings)).toMatchObject({ sounds: ['de-AT'], subtitles: [] });
});

test('a suggestion is not remembered, so a smaller video does not replace the rule for larger ones', () => {
  const settings = after({ height: 720, format: null });
  const small = { ...stream, heights: [480] };
  expect(afterChoice(settings, 'b.example', small, { height: 480, format: 'mp4' })).toBeNull();
  expect(afterChoice(settings, 'b.example', stream, { height: 1080, format: 'mp4' })).toMatchObject({
    lastRule: { height: null, format: null },
  });
  const off = { ...settings, isChoiceRemembered: false };
  expect(afterChoice(off, 'b.example', stream, { height: 360, format: 'mkv' })).toBeNull();
});
