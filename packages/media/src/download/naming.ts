import { fileExtensions, safeFileName } from '../names/index.ts';

/** Generic manifest names that say nothing about the film. */
const generic = /^(master|index|playlist|manifest|stream|video|audio|chunklist|media|prog_index|main|hls|dash)[\w-]*$/i;

/** A file name without extension, from the title or else from the address. */
export function stemFor(title: string | undefined, url: string): string {
  return safeFileName(title?.trim() ? title : titleFromAddress(url), 'part').slice(0, -'.part'.length);
}

/** The last meaningful part of an address. */
export function titleFromAddress(url: string): string {
  const { hostname, pathname } = new URL(url);
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decoded(part).replace(/\.\w{2,5}$/, ''));
  return parts.findLast((part) => part !== '' && !generic.test(part)) ?? hostname;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // Not percent-encoded after all.
  }
}

/** Whether a name ends in one of our extensions. */
export function hasKnownExtension(name: string): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') && fileExtensions.some((known) => known === extension);
}
