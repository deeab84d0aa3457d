/** One size of an image that a page offers: `large.jpg 1600w`, or `large.jpg 2x`. */
interface Candidate {
  readonly url: string;
  readonly unit: 'w' | 'x';
  readonly value: number;
}

export interface SizedImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Longer ones are ignored, so that a page cannot keep us busy. */
const maxSrcset = 20_000;

/** Spaces separate URLs from descriptors, because a URL may contain commas, though not at its end. */
export function candidatesIn(srcset: string, baseUrl: string): Candidate[] {
  if (srcset.length > maxSrcset) return [];
  const candidates: Candidate[] = [];
  for (const [, address = '', descriptor = ''] of srcset.matchAll(
    /([^\s,]\S*[^\s,]|[^\s,])(?:\s*,|\s+([^,]*)(?:,|$)|$)/g,
  )) {
    const [, number = '1', unit = 'x'] = /^(\d+(?:\.\d+)?)([wx])/.exec(descriptor.trim()) ?? [];
    const url = URL.canParse(address, baseUrl) ? new URL(address, baseUrl).href : null;
    if (url !== null) candidates.push({ url, unit: unit === 'w' ? 'w' : 'x', value: Number(number) });
  }
  return candidates;
}

/**
 * The largest size of an image that the page offers, in real pixels. The browser picks a smaller one for a small box, and states
 * its size in the pixels of that box. `srcsets` are those of the image and of the sources of its `<picture>`; only the one that
 * the browser picked from shows the same picture.
 */
export function largestImage(srcsets: readonly string[], baseUrl: string, shown: SizedImage): SizedImage {
  const offered = srcsets.map((srcset) => candidatesIn(srcset, baseUrl));
  const [chosen, ...rest] = (offered.find((set) => set.some(({ url }) => url === shown.url)) ?? []).toSorted(
    (a, b) => b.value - a.value,
  );
  if (chosen === undefined || rest.some(({ unit }) => unit !== chosen.unit)) return shown;
  const scale = chosen.unit === 'w' ? chosen.value / shown.width : chosen.value;
  return {
    url: chosen.url,
    width: Math.round(shown.width * scale),
    height: Math.round(shown.height * scale),
  };
}
