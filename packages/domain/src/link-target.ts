import type { Brand } from './brand.ts';
import { firefoxRedirectHost } from './extension-identity.ts';

/** Programs that get a session of their own, and where their one-time code may be sent. */
export type LinkedClient = 'extension' | 'desktop';

/** The addresses at which a browser hands something to one extension and to nobody else. */
export const extensionOrigins = ({
  extensionIds: { chrome, edge, firefox },
}: Pick<Brand, 'extensionIds'>): readonly string[] => [
  `chrome-extension://${chrome}`,
  `chrome-extension://${edge}`,
  // Only for profiles that pin this name: Firefox gives every other installation one of its own. See docs/deploy.md.
  `moz-extension://${firefox}`,
  // Where `launchWebAuthFlow` listens.
  `https://${chrome}.chromiumapp.org`,
  `https://${edge}.chromiumapp.org`,
  `https://${firefoxRedirectHost}`,
];

// Written out: a name such as "localhost" is whatever a machine's host file says.
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]):[1-9]\d{0,4}\/[\w./-]*$/;
const PLAIN_PATH = /^\/[\w./-]*$/;

/** May a code for this program go there? Judged as written: an address that needs interpreting is not one of ours. */
export function isLinkTarget(client: LinkedClient, address: string, brand: Pick<Brand, 'extensionIds'>): boolean {
  if (client === 'desktop') return LOOPBACK.test(address) && URL.canParse(address);
  return extensionOrigins(brand).some(
    (origin) =>
      address === origin || (address.startsWith(`${origin}/`) && PLAIN_PATH.test(address.slice(origin.length))),
  );
}
