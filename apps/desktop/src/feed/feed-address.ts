import { brand } from '@clipharbor/domain';
import type { PinnedKeys } from './pinned-keys.ts';
import { UpdateError } from './update-error.ts';

/** The address where releases are announced: next to the setup, as the build publishes them. */
export const publishedFeed = new URL('stable.json', brand.windowsPackage).href;

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Accepts feeds from the update host over https; with development keys, also from this machine. */
export function readFeedAddress(address: string, { areForDevelopment }: PinnedKeys): URL {
  const url = URL.parse(address);
  if (!url || url.username || url.password) throw new UpdateError('update.host', 'not an address of a feed');
  const isUpdateHost = url.origin === brand.updateOrigin;
  const isLoopback = loopbackNames.has(url.hostname) && /^https?:$/.test(url.protocol);
  if (isUpdateHost || (areForDevelopment && isLoopback)) return url;
  throw new UpdateError('update.host', `feeds come from ${brand.updateOrigin}`);
}
