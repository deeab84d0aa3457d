/**
 * How well a track's language matches a requested one, 0 to 4: the same tag, a narrower one (`en` is served by
 * `en-US`), a wider one (`en-US` by `en`), a sibling (`en-US` by `en-GB`), nothing.
 */
export function languageMatch(requested: string, language: string | undefined): number {
  if (!language) return 0;
  const wanted = canonical(requested);
  const offered = canonical(language);
  if (wanted === offered) return 4;
  if (offered.startsWith(`${wanted}-`)) return 3;
  if (wanted.startsWith(`${offered}-`)) return 2;
  return primary(wanted) === primary(offered) ? 1 : 0;
}

/** The bibliographic codes of ISO 639-2, which BCP 47 does not know but containers and old playlists use. */
const bibliographicCodes: ReadonlyMap<string, string> = new Map([
  ['alb', 'sq'],
  ['arm', 'hy'],
  ['baq', 'eu'],
  ['bur', 'my'],
  ['chi', 'zh'],
  ['cze', 'cs'],
  ['dut', 'nl'],
  ['fre', 'fr'],
  ['geo', 'ka'],
  ['ger', 'de'],
  ['gre', 'el'],
  ['ice', 'is'],
  ['mac', 'mk'],
  ['mao', 'mi'],
  ['may', 'ms'],
  ['per', 'fa'],
  ['rum', 'ro'],
  ['slo', 'sk'],
  ['tib', 'bo'],
  ['wel', 'cy'],
]);

/** `eng`, `EN` and `en` are one language; anything that is not a tag stays as written, in lower case. */
function canonical(tag: string): string {
  const written = tag.trim().replaceAll('_', '-').toLowerCase();
  try {
    return (Intl.getCanonicalLocales(bibliographicCodes.get(written) ?? written)[0] ?? written).toLowerCase();
  } catch {
    return written;
  }
}

function primary(tag: string): string {
  return tag.split('-', 1)[0] ?? tag;
}
