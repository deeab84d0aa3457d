import { type BrowserFamily, brand, extensionKeys } from '@clipharbor/domain';
import { guestContentScripts } from './guest-scripts.ts';
import {
  guestHosts,
  missingInFirefox,
  optionalHosts,
  optionalPermissions,
  permissions,
  requiredInFirefox,
} from './permissions.ts';

/** What differs from build to build. */
export interface ManifestOptions {
  readonly family: BrowserFamily;
  readonly version: string;
  /**
   * Sites that may ask whether the extension is installed, by scheme and host: ours, and this machine in development. The first
   * is the site this build belongs to, where it signs in, counts usage and opens pages.
   */
  readonly siteOrigins: readonly string[];
  /** Tests cannot click the browser's own prompts, so their copy is granted the optional access from the start. */
  readonly hasAllAccess?: boolean;
  /** The Chrome Web Store and Edge sign with their own keys and reject a manifest that has one. */
  readonly isForStore?: boolean;
}

export const iconSizes = [16, 32, 48, 128] as const;

const icons = Object.fromEntries(iconSizes.map((size) => [size, `icons/${size}.png`]));

/** Pages and servers provide data, never code. Frames, plugins and forms are not used at all. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' blob:",
  "connect-src 'self' https: http: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `_execute_action` is the browser's own name for opening the popup. Users can change both shortcuts in the browser's settings. */
const commands = {
  _execute_action: { suggested_key: { default: 'Alt+Shift+D' } },
  'save-best': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandSaveBest__' },
} as const;

/** Match patterns do not support ports; one without a port matches all of them. */
const patternOf = (origin: string): string => `${origin.replace(/:\d+$/, '')}/*`;

export function manifestFor({
  family,
  version,
  siteOrigins,
  hasAllAccess = false,
  isForStore = false,
}: ManifestOptions) {
  const isFirefox = family === 'firefox';
  const known = (name: string): boolean => !isFirefox || !missingInFirefox.has(name);
  const isRequired = (name: string): boolean => isFirefox && requiredInFirefox.has(name);
  return {
    manifest_version: 3,
    name: brand.name,
    version,
    description: '__MSG_description__',
    default_locale: 'en',
    homepage_url: siteOrigins[0],
    icons,
    action: { default_popup: 'popup.html', default_title: brand.name, default_icon: icons },
    options_ui: { page: 'options.html', open_in_tab: true },
    commands,
    permissions: [...permissions.filter(known), ...optionalPermissions.filter(isRequired)],
    optional_permissions: optionalPermissions.filter((name) => known(name) && !isRequired(name)),
    host_permissions: [...guestHosts, ...(hasAllAccess ? optionalHosts : [])],
    optional_host_permissions: hasAllAccess ? [] : optionalHosts,
    content_security_policy: { extension_pages: pagePolicy },
    incognito: isFirefox ? 'spanning' : 'split',
    ...(isFirefox
      ? firefoxPart(siteOrigins.map(patternOf))
      : chromiumPart(isForStore ? undefined : extensionKeys[family], siteOrigins.map(patternOf))),
  };
}

function chromiumPart(key: string | undefined, matches: readonly string[]) {
  return {
    ...(key === undefined ? {} : { key }),
    minimum_chrome_version: '120',
    background: { service_worker: 'background.js', type: 'module' },
    externally_connectable: { matches },
    content_scripts: guestContentScripts,
    // Our site sends sign-in responses there; no other site can.
    web_accessible_resources: [{ resources: ['connected.html'], matches }],
  };
}

/** In Firefox, pages cannot message an extension: a content script on our own site answers instead. */
function firefoxPart(matches: readonly string[]) {
  return {
    background: { scripts: ['background.js'], type: 'module' },
    sidebar_action: { default_panel: 'side-panel.html', default_title: brand.name, open_at_install: false },
    content_scripts: [{ matches, js: ['site-presence.js'], run_at: 'document_start' }, ...guestContentScripts],
    browser_specific_settings: {
      gecko: {
        id: brand.geckoId,
        strict_min_version: '140.0',
        data_collection_permissions: {
          required: ['none'],
          optional: ['authenticationInfo', 'personallyIdentifyingInfo'],
        },
      },
    },
  };
}

export type ExtensionManifest = ReturnType<typeof manifestFor>;
