import { brand, browserFamilies } from '@clipharbor/domain';
import { manifestFor } from '../../apps/extension/build-steps/manifest.ts';
import { optionalPermissions, permissions } from '../../apps/extension/build-steps/permissions.ts';
import { askedPermissions, neededPermissions } from '../../apps/web/app/screens/trust/permissions.ts';
import type { Finding, Gate } from './gate.ts';

/**
 * What users and stores were told the extension may do. Add a permission here only on purpose, together with its reason on the
 * page about data and permissions.
 */
const told = {
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

type Lists = Readonly<Record<keyof typeof told, readonly string[]>>;

/** The permissions in a manifest that users were not told about. */
export function judgePermissions(file: string, manifest: Lists): Finding[] {
  return (Object.keys(told) as (keyof typeof told)[]).flatMap((list) => {
    const known: readonly string[] = told[list];
    return manifest[list]
      .filter((permission) => !known.includes(permission))
      .map((permission) => ({ file, message: `asks for ${permission} in ${list}, which nobody was told` }));
  });
}

/** Finds differences between the page about data and permissions and the manifest. */
export function comparePage(page: readonly string[], manifest: readonly string[]): Finding[] {
  const file = 'apps/web/app/screens/trust/permissions.ts';
  return [
    ...manifest.filter((name) => !page.includes(name)).map((name) => ({ file, message: `does not explain ${name}` })),
    ...page
      .filter((name) => !manifest.includes(name))
      .map((name) => ({ file, message: `explains ${name}, which the extension does not ask for` })),
  ];
}

export const extensionPermissions: Gate = {
  name: 'permissions of the extension',
  async run(): Promise<Finding[]> {
    const manifests = browserFamilies.flatMap((family) =>
      judgePermissions(
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
