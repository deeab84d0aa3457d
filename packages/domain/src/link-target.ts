import type { Brand } from './brand.ts';

/** Programs that get a session of their own, and where their one-time code may be sent. */
export type LinkedClient = 'extension' | 'desktop';

/** What decides which extension is ours. */
export type ExtensionPlaces = Pick<Brand, 'extensionIds' | 'extensionRedirectOrigins'>;

/** The origins of the pages and the worker of a Chromium build, which its id fixes. Firefox draws one per installation. */
export const chromiumExtensionOrigins = ({ extensionIds }: Pick<Brand, 'extensionIds'>): readonly string[] => [
  `chrome-extension://${extensionIds.chrome}`,
  `chrome-extension://${extensionIds.edge}`,
];

/** The addresses at which a browser hands something to one extension and to no one else. */
const extensionOrigins = (places: ExtensionPlaces): readonly string[] => [
  ...chromiumExtensionOrigins(places),
  // Only for profiles that pin this name: Firefox gives every other installation one of its own. See docs/deploy.md.
  `moz-extension://${places.extensionIds.firefox}`,
  ...Object.values(places.extensionRedirectOrigins),
];

// Written out: a name such as "localhost" is whatever a machine's host file says.
const loopback = /^http:\/\/(?:127\.0\.0\.1|\[::1\]):[1-9]\d{0,4}\/[\w./-]*$/;
const plainPath = /^\/[\w./-]*$/;

/** May a code for this program go there? Judged as written: an address that needs interpreting is not one of ours. */
export function isLinkTarget(client: LinkedClient, address: string, places: ExtensionPlaces): boolean {
  if (client === 'desktop') return loopback.test(address) && URL.canParse(address);
  return extensionOrigins(places).some(
    (origin) =>
      address === origin || (address.startsWith(`${origin}/`) && plainPath.test(address.slice(origin.length))),
  );
}
