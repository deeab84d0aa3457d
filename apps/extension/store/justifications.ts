import type { builtInRecipes } from '@clipharbor/sites';
import type { optionalHosts, optionalPermissions, permissions } from '../build-steps/permissions.ts';

type Permission = (typeof permissions)[number] | (typeof optionalPermissions)[number];

/** The reasons given to store reviewers for each permission. A permission without an entry does not compile. */
export const permissionReasons: Readonly<Record<Permission, string>> = {
  storage: 'Keeps the settings, the list of downloads and what was found in open tabs, on this device.',
  unlimitedStorage:
    'A video is written to the private file system of the extension before the browser moves it to the downloads folder. Films are larger than the default quota.',
  downloads: 'Moves finished files to the downloads folder and shows when they are complete.',
  scripting: 'Reads the media elements and images of the open page. The script is part of the package.',
  activeTab: 'Gives access to the current page when the user clicks the icon, without access to all sites.',
  alarms: 'Continues work that has to wait, such as trying again after the connection was lost.',
  webRequest:
    'Reads the addresses and headers of media that a page loads, to list them. It observes and blocks nothing.',
  declarativeNetRequestWithHostAccess:
    'Sets the Referer and Origin that the page itself sends, for requests of this extension only and while a download runs. Many media servers refuse requests without them.',
  offscreen: 'Runs the workers that load, join and write a video, which a service worker cannot.',
  contextMenus: 'Adds an entry to the menu of videos and images to save them.',
  identity: 'Opens the sign-in page of our own site when the user chooses to connect an account.',
  sidePanel: 'Shows the list of media next to the page, when the user opens the panel.',
  notifications: 'Reports that a long download is complete, when the user turned that on.',
  nativeMessaging:
    'Hands large downloads and live recordings to our own desktop app, when the user has installed it and asks for that.',
};

/** Why the hosts of each guest site are needed. */
export const siteReasons: Readonly<Record<keyof (typeof builtInRecipes)['sites'], string>> = {
  facebook: 'Facebook and its media servers: saves videos, reels, stories and photos that the user is viewing.',
  instagram: 'Instagram and its media servers: saves posts, reels, stories and photos that the user is viewing.',
  tiktok: 'TikTok and its media servers: saves videos and photos that the user is viewing.',
  reddit: 'Reddit and its media servers: saves videos with their sound, and images, that the user is viewing.',
};

export const optionalHostReasons: Readonly<Record<(typeof optionalHosts)[number], string>> = {
  '*://*/*':
    'Optional, requested with an explanation when the user wants to find media on other sites: media are often served by other hosts than the page.',
};

export const singlePurpose = 'Saves the videos, live streams, sounds and images of the page that the user is viewing.';

/** The stores' questions about data, and our answers. */
export const privacyAnswers = [
  ['Remote code', 'No. All scripts and WebAssembly are part of the package. Recipes for sites are signed data.'],
  [
    'Data collected without an account',
    'None. What is found and saved stays on the device; no address or title of a page is sent to us.',
  ],
  [
    'Data collected with an account (optional)',
    'Authentication information and the email address, to sign in, and counts of extractions, downloads and conversions. Never what was saved or where.',
  ],
  ['Sold or shared with third parties', 'No.'],
  ['Used for purposes other than the single purpose', 'No.'],
  ['Used to determine creditworthiness', 'No.'],
] as const;
