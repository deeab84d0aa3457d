import type { Brand } from './brand.ts';

/** Programs that get their own session, and where their one-time code may be sent. */
export type LinkedClient = 'extension' | 'desktop';

/** The ids by which we recognize our own extension. */
export type ExtensionPlaces = Pick<Brand, 'extensionIds' | 'extensionRedirectOrigins'>;

/** The origins of a Chromium build's pages and worker, fixed by its id. Firefox picks a random one per installation. */
export const chromiumExtensionOrigins = ({ extensionIds }: Pick<Brand, 'extensionIds'>): readonly string[] => [
  `chrome-extension://${extensionIds.chrome}`,
  `chrome-extension://${extensionIds.edge}`,
];

/** Addresses whose requests a browser delivers to this extension only. */
const extensionOrigins = (places: ExtensionPlaces): readonly string[] => [
  ...chromiumExtensionOrigins(places),
  // Only for profiles that pin this name: Firefox gives every other installation its own. See docs/deploy.md.
  `moz-extension://${places.extensionIds.firefox}`,
  ...Object.values(places.extensionRedirectOrigins),
];

// Literal addresses only: a name such as "localhost" resolves to whatever the machine's hosts file says.
const loopback = /^http:\/\/(?:127\.0\.0\.1|\[::1\]):[1-9]\d{0,4}\/[\w./-]*$/;
const plainPath = /^\/[\w./-]*$/;

/** May a code for this program be sent there? Compared as written: an address that needs normalizing is not ours. */
export function isLinkTarget(client: LinkedClient, address: string, places: ExtensionPlaces): boolean {
  if (client === 'desktop') return loopback.test(address) && URL.canParse(address);
  return extensionOrigins(places).some(
    (origin) =>
      address === origin || (address.startsWith(`${origin}/`) && plainPath.test(address.slice(origin.length))),
  );
}
