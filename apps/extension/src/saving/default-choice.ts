import {
  type ExtensionSettings,
  isSoundFormat,
  type MediaRow,
  maxSiteRules,
  plainOptions,
  type QualityRule,
  type SaveFormat,
  type SaveOptions,
} from '@clipharbor/contracts';

export interface Choice {
  readonly height: number | null;
  readonly format: SaveFormat;
}

type Offered = Pick<MediaRow, 'heights' | 'formats'>;

/** Sound saved from a video. It has no quality to choose, so it says nothing about how to save the site's videos. */
const isSoundOfVideo = (format: SaveFormat, { formats }: Pick<Offered, 'formats'>): boolean =>
  isSoundFormat(format) && formats.includes('mp4');

/** The preselected choice for a medium: the last one on this site, or else on any site, where available. */
export function defaultChoice(
  { heights, formats }: Offered,
  { isChoiceRemembered, lastRule, siteRules }: ExtensionSettings,
  site: string,
): Choice {
  const rule = isChoiceRemembered ? (siteRules[site] ?? lastRule) : null;
  const remembered = formats.find((format) => format === rule?.format && !isSoundOfVideo(format, { formats }));
  const best = heights[0] ?? null;
  const max = rule?.height ?? null;
  // Nothing small enough: use the smallest.
  const height = max === null ? best : (heights.find((lines) => lines <= max) ?? heights.at(-1) ?? null);
  return { height, format: remembered ?? formats[0] ?? 'mp4' };
}

/** The rule that a choice creates. Our own suggestion creates none. */
export function ruleOf({ height, format }: Choice, { heights, formats }: Offered): QualityRule {
  return {
    height: height === null || height === heights[0] ? null : height,
    format: format === formats[0] ? null : format,
  };
}

/**
 * The settings after a choice. A sound format is remembered only for its site; elsewhere, the last choice for videos still applies.
 */
export function remember(
  { lastRule, siteRules }: ExtensionSettings,
  site: string,
  rule: QualityRule,
): Pick<ExtensionSettings, 'lastRule' | 'siteRules'> {
  const { [site]: _, ...others } = siteRules;
  const kept = Object.entries(others).slice(1 - maxSiteRules);
  const isSound = rule.format !== null && isSoundFormat(rule.format);
  return {
    lastRule: isSound ? lastRule : rule,
    siteRules: { ...Object.fromEntries(kept), [site]: rule },
  };
}

/**
 * What to remember of a choice. Null for the sound of a single video, and for our own suggestion, which must not overwrite a rule
 * that did not apply here.
 */
export function afterChoice(
  settings: ExtensionSettings,
  site: string,
  row: Offered,
  choice: Choice,
): ReturnType<typeof remember> | null {
  const suggested = defaultChoice(row, settings, site);
  const isSame = suggested.height === choice.height && suggested.format === choice.format;
  if (isSame || !settings.isChoiceRemembered || isSoundOfVideo(choice.format, row)) return null;
  const rule = ruleOf(choice, row);
  const known = settings.siteRules[site] ?? settings.lastRule;
  // A medium without qualities must not change the quality remembered for videos.
  const height = row.heights.length > 0 ? rule.height : (known?.height ?? null);
  return remember(settings, site, { ...rule, height });
}

/** Listeners consider `en` and `en-GB` one language. */
export const isSameLanguage = (one: string, other: string | null): boolean =>
  other !== null && primary(one) === primary(other);

const primary = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';

/** The preferred sound and subtitles, where a medium has them. */
export function defaultOptions(
  { sounds, subtitles }: Pick<MediaRow, 'sounds' | 'subtitles'>,
  { soundLanguage, subtitleLanguage }: ExtensionSettings,
): SaveOptions {
  const offered = (tracks: readonly { readonly language: string | null }[], wanted: string | null): string[] => {
    const found = wanted === null ? undefined : tracks.find(({ language }) => isSameLanguage(wanted, language));
    return found?.language ? [found.language] : [];
  };
  return { ...plainOptions, sounds: offered(sounds, soundLanguage), subtitles: offered(subtitles, subtitleLanguage) };
}
