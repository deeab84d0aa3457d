import { hostsAskedAs } from './media-hosts.ts';
import { hostsOf } from './references.ts';
import type { FoundMedia, TabMedia } from './tab-media.ts';

/** The hosts whose requests for a medium get the headers of its page. */
export const hostsFor = (tab: TabMedia, media: FoundMedia): string[] => [
  ...new Set([
    ...(media.guest?.hosts ?? []),
    ...hostsOf([media.url, ...media.references]),
    ...hostsAskedAs(tab, media.request),
  ]),
];
