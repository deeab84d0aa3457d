import { type BrowserFamily, brand } from '@clipharbor/domain';
import type { Messages } from '@clipharbor/i18n';
import { builtInRecipes } from '@clipharbor/sites';
import {
  optionalHostReasons,
  permissionReasons,
  privacyAnswers,
  singlePurpose,
  siteReasons,
} from './justifications.ts';

/** The longest summary that all three stores accept. */
export const maxSummaryCharacters = 132;

/** Each store has its own categories. */
export const categories: Readonly<Record<BrowserFamily, string>> = {
  chrome: 'Tools',
  edge: 'Productivity',
  firefox: 'Download Management',
};

export type ListingTexts = Pick<Messages, 'extension' | 'extensionStore' | 'home'>;

const withBrand = (text: string): string => text.replaceAll('{brand}', brand.name);

/** What users read in a store, in one language. */
export function listingFor(family: BrowserFamily, { extension, extensionStore, home }: ListingTexts): string {
  const { intro, features, privacy, limits } = extensionStore;
  const description = [
    withBrand(intro),
    Object.values(features)
      .map((feature) => `• ${feature}`)
      .join('\n'),
    privacy,
    limits,
    `${home.warning.label}: ${withBrand(home.warning.text)}`,
  ];
  return [
    ['Name', brand.name],
    ['Summary', extension.description],
    ['Category', categories[family]],
    ['Website', brand.origin],
    ['Support', brand.supportEmail],
    ['Privacy policy', `${brand.origin}/en/privacy-policy`],
    ['Description', description.join('\n\n')],
  ]
    .map(([heading, text]) => `## ${heading}\n\n${text}\n`)
    .join('\n');
}

/** The reason for the site to which a host pattern belongs. */
function reasonOfHost(pattern: string): string | undefined {
  const sites = Object.entries(builtInRecipes.sites) as [
    keyof typeof siteReasons,
    { pageHosts: readonly string[]; media: { hosts: readonly string[] } },
  ][];
  const site = sites.find(([, { pageHosts, media }]) =>
    [...pageHosts, ...media.hosts].some((host) => pattern === `https://*.${host}/*`),
  );
  return site && siteReasons[site[0]];
}

interface RequestedAccess {
  readonly permissions: readonly string[];
  readonly optional_permissions: readonly string[];
  readonly host_permissions: readonly string[];
  readonly optional_host_permissions: readonly string[];
}

/** A reason for everything that a manifest requests; `undefined` where there is none. */
export function reasonsFor(
  manifest: RequestedAccess,
): readonly (readonly [name: string, reason: string | undefined])[] {
  const reasons: Readonly<Record<string, string>> = { ...permissionReasons, ...optionalHostReasons };
  return [
    ...[...manifest.permissions, ...manifest.optional_permissions].map((name) => [name, reasons[name]] as const),
    ...manifest.host_permissions.map((name) => [name, reasonOfHost(name)] as const),
    ...manifest.optional_host_permissions.map((name) => [name, reasons[name]] as const),
  ];
}

/** Reviewers' questions and our answers. */
export function answersFor(manifest: RequestedAccess): string {
  const lines = (pairs: readonly (readonly [string, string | undefined])[]): string =>
    pairs.map(([name, answer]) => `- ${name}: ${answer}`).join('\n');
  return [
    `## Single purpose\n\n${singlePurpose}\n`,
    `## Permissions\n\n${lines(reasonsFor(manifest))}\n`,
    `## Privacy\n\n${lines(privacyAnswers)}\n`,
  ].join('\n');
}
