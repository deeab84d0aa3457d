import { type ExtensionIdentity, extensionIdentity } from './extension-identity.ts';

/** Everything that would change if the product were published under another name or by someone else. */
export interface Brand extends ExtensionIdentity {
  readonly name: string;
  /** Scheme and host of the site, without a slash at the end. */
  readonly origin: string;
  readonly supportEmail: string;
  /** Verifies the signature of `/recipes.json`: 32 bytes in base64, as printed by `npm run recipes -- key`. */
  readonly recipesPublicKey: string;
  /** Where the desktop app and its updates are hosted. */
  readonly updateOrigin: string;
  readonly windowsPackage: string;
  /** Either may sign an update of the desktop app: one is in use, the other is kept offline. 32 bytes in base64 each. */
  readonly updatePublicKeys: readonly [string, string];
  /** A path of the site: we host it ourselves. Loaded only when the visitor presses play. */
  readonly tutorialVideo: string;
  /** Proves to a search engine who owns the site: the name of a file that it requests. */
  readonly siteVerificationFile: string;
  /** Where anonymous counts go: a path of our site, or another address; `null` counts nothing. */
  readonly countEndpoint: string | null;
  /** Shown to search engines as structured data. */
  readonly rating: { readonly value: number; readonly count: number };
}

export const brand: Brand = {
  name: 'Clipharbor',
  origin: 'https://clipharbor.example',
  supportEmail: 'support@clipharbor.example',
  ...extensionIdentity,
  recipesPublicKey: 'bbOWXXHvqQZD2HaFYrS2M7n3Yr5LXVJDvNUw5RpXp5c=',
  updateOrigin: 'https://update.clipharbor.example',
  windowsPackage: 'https://update.clipharbor.example/windows/x64/Clipharbor-Setup.exe',
  updatePublicKeys: ['d7rD7zom0U5eyZ5anpM5FCrOFiDduhoz+G2gilBLOJI=', 'Q1pt3wQsHE9jgEjKTy15hdDcKRUZfwm3BtecuUSt4cg='],
  tutorialVideo: '/pictures/extension/tour.webm',
  siteVerificationFile: 'google7c1d5e0b94a2f836.html',
  countEndpoint: '/count',
  rating: { value: 4.6, count: 130 },
};
