import { parseUrl } from '../address/parse-url.ts';
import type { AddressMatch } from '../address/pattern.ts';
import type { Relevance } from '../model/candidate.ts';
import type { PageSnapshot } from '../model/snapshot.ts';
import type { Found } from './found.ts';
import { publicCode } from './shortcode.ts';

/** Placeholders that identify one medium or post. Only without any of these do placeholders that identify several count. */
const singleMarkers = ['id', 'code', 'story', 'media', 'highlight'];
const several = ['bucket', 'set', 'user'];

/** The names in the page's URL that identify what the page shows. */
export function namesInAddress(match: AddressMatch | null): Set<string> {
  const valuesOf = (names: readonly string[]) => names.flatMap((name) => match?.values.get(name) ?? []);
  const single = valuesOf(singleMarkers);
  const names = single.length > 0 ? single : valuesOf(several);
  const code = match?.values.get('code');
  return new Set(code === undefined ? names : [...names, publicCode(code)]);
}

/** The last part of a path: elsewhere, the same image has other hosts and queries. */
function fileName(address: string | null): string | null {
  const path = address === null ? null : parseUrl(address)?.pathname;
  const name = path?.split('/').at(-1) ?? '';
  // Short names such as `1.jpg` or `play` are shared by unrelated files.
  return name.length >= 8 ? name : null;
}

/** File names of the media and posters inside the viewport. */
export function visibleFiles({ elements, viewport }: PageSnapshot): Set<string> {
  const names = new Set<string>();
  for (const { box, address, poster } of elements) {
    const isInside =
      box !== null &&
      box.x < viewport.width &&
      box.y < viewport.height &&
      box.x + box.width > 0 &&
      box.y + box.height > 0;
    if (!isInside) continue;
    for (const name of [fileName(address), fileName(poster)]) if (name !== null) names.add(name);
  }
  return names;
}

function filesOf(found: Found): (string | null)[] {
  const urls =
    found.kind === 'video' ? found.sources.map((source) => ('url' in source ? source.url : null)) : [found.url];
  return [...urls, found.thumbnailUrl].map(fileName);
}

/** How closely a medium relates to what the visitor is looking at. */
export function relevanceOf(found: Found, inAddress: ReadonlySet<string>, visible: ReadonlySet<string>): Relevance {
  if ([found.mediaId, ...found.names].some((name) => inAddress.has(name))) return 'main';
  return filesOf(found).some((name) => name !== null && visible.has(name)) ? 'visible' : 'loaded';
}
