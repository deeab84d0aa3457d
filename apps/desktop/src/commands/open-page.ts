import { brand } from '@clipharbor/domain';
import { CommandError } from '../command-error.ts';
import { openAddress } from '../platform/show-in-system.ts';

/** Opens a page of our site, and only of our site, in the user's browser: a flaw in the window must not open anything else. */
export async function openPage(
  url: string,
  siteOrigin: string,
  open: (url: string) => Promise<boolean> = openAddress,
): Promise<boolean> {
  const { origin } = new URL(url);
  if (origin !== new URL(siteOrigin).origin && origin !== brand.origin) throw new CommandError('input.invalid');
  return open(url);
}
