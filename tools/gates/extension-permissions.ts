import { brand, browserFamilies } from '@clipharbor/domain';
import { manifestFor } from '../../apps/extension/build-steps/manifest.ts';
import { optionalPermissions, permissions } from '../../apps/extension/build-steps/permissions.ts';
import { askedPermissions, neededPermissions } from '../../apps/web/app/screens/trust/permissions.ts';
import type { Finding, Gate } from './gate.ts';

/**
 * The permissions that the site and the store listings disclose. Add one here only on purpose, together with its reason on the
 * page about data and permissions.
 */
const disclosed = {
  permissions: [
    'storage',
    'unlimitedStorage',
    'downloads',
    'scripting',
    'activeTab',
    'alarms',
    'webRequest',
    'declarativeNetRequestWithHostAccess',
    'offscreen',
    'contextMenus',
    // Required in Firefox only, which does not support it as an optional permission; the page says so.
    'identity',
  ],
  optional_permissions: ['identity', 'sidePanel', 'notifications', 'nativeMessaging'],
  host_permissions: [
    'https://*.cdninstagram.com/*',
    'https://*.facebook.com/*',
    'https://*.fb.watch/*',
    'https://*.fbcdn.net/*',
    'https://*.instagram.com/*',
    'https://*.redd.it/*',
    'https://*.reddit.com/*',
    'https://*.redditmedia.com/*',
    'https://*.tiktok.com/*',
    'https://*.tiktokcdn-eu.com/*',
    'https://*.tiktokcdn-us.com/*',
    'https://*.tiktokcdn.com/*',
    'https://*.tiktokv.com/*',
    'https://*.tiktokv.eu/*',
    'https://*.tiktokv.us/*',
  ],
  optional_host_permissions: ['*://*/*'],
} as const;

type Lists = Readonly<Record<keyof typeof disclosed, readonly string[]>>;

/** The permissions in a manifest that are not disclosed. */
export function undisclosedPermissions(file: string, manifest: Lists): Finding[] {
  return (Object.keys(disclosed) as (keyof typeof disclosed)[]).flatMap((list) => {
    const known: readonly string[] = disclosed[list];
    return manifest[list]
      .filter((permission) => !known.includes(permission))
      .map((permission) => ({ file, message: `asks for ${permission} in ${list}, which is not disclosed` }));
  });
}

/** Finds differences between the page about data and permissions and the manifest. */
export function comparePage(page: readonly string[], manifest: readonly string[]): Finding[] {
  const file = 'apps/web/app/screens/trust/permissions.ts';
  return [
    ...manifest.filter((name) => !page.includes(name)).map((name) => ({ file, message: `does not explain ${name}` })),
    ...page
      .filter((name) => !manifest.includes(name))
      .map((name) => ({ file, message: `explains ${name}, which the extension does not request` })),
  ];
}

export const extensionPermissions: Gate = {
  name: 'permissions of the extension',
  async run(): Promise<Finding[]> {
    const manifests = browserFamilies.flatMap((family) =>
      undisclosedPermissions(
        `the manifest for ${family}`,
        manifestFor({ family, version: '0.0.0', siteOrigins: [brand.origin] }),
      ),
    );
    return [
      ...manifests,
      ...comparePage(neededPermissions, [...permissions, 'hosts']),
      ...comparePage(askedPermissions, [...optionalPermissions, 'allSites']),
    ];
  },
};
