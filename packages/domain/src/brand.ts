import { extensionIds } from './extension-identity.ts';

/** Everything that would change if the product were published under another name or by someone else. */
export interface Brand {
  readonly name: string;
  /** Scheme and host of the site, without a slash at the end. */
  readonly origin: string;
  readonly supportEmail: string;
  readonly stores: Readonly<Record<BrowserFamily, string>>;
  readonly extensionIds: Readonly<Record<BrowserFamily, string>>;
  /** Where the desktop app and its updates lie. */
  readonly updateOrigin: string;
  readonly windowsPackage: string;
  /** Loaded only when the visitor presses play. */
  readonly tutorialVideo: string;
  /** Proves to a search engine whose site this is: the name of a file that it looks for. */
  readonly siteVerificationFile: string;
  /** Where anonymous counts go: a path of ours, or another address; `null` counts nothing. */
  readonly countEndpoint: string | null;
  /** Shown to search engines as structured data. */
  readonly rating: { readonly value: number; readonly count: number };
}

export const browserFamilies = ['chrome', 'edge', 'firefox'] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

export const brand: Brand = {
  name: 'Clipharbor',
  origin: 'https://clipharbor.example',
  supportEmail: 'support@clipharbor.example',
  stores: {
    chrome: `https://chromewebstore.google.com/detail/${extensionIds.chrome}`,
    edge: `https://microsoftedge.microsoft.com/addons/detail/clipharbor/${extensionIds.edge}`,
    firefox: 'https://addons.mozilla.org/firefox/addon/clipharbor/',
  },
  extensionIds,
  updateOrigin: 'https://update.clipharbor.example',
  windowsPackage: 'https://update.clipharbor.example/windows/x64/Clipharbor-Setup.exe',
  tutorialVideo: 'https://www.youtube-nocookie.com/embed/clipharbor-tour',
  siteVerificationFile: 'google7c1d5e0b94a2f836.html',
  countEndpoint: '/count',
  rating: { value: 4.6, count: 130 },
};
