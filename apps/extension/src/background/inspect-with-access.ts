import type { InlineManifest } from '@clipharbor/contracts';
import type { InspectedFacts, RequestOrigin } from '../finding/tab-media.ts';
import { maxRulesPerOwner } from '../saving/header-rule.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';

/** A variant's playlist, its segments and their key may each be on a host of their own. */
const maxRounds = 4;
const maxHosts = 100;

interface Inspected {
  /** Whose header rules these are. */
  readonly owner: string;
  readonly url: string;
  readonly inlineManifest: InlineManifest | null;
  readonly request: RequestOrigin;
  readonly pageUrl: string;
  /** Hosts that are known to belong to it. */
  readonly hosts: readonly string[];
}

/**
 * Inspects a medium with the headers of its page. Other hosts that are needed get the same headers before they are requested. Hosts to
 * which the user gave no access cannot get them, so they are requested only for a manifest that cannot be read otherwise. Undefined
 * if there was no answer. The caller removes the rules.
 */
export async function inspectWithAccess(
  { rules, host }: { readonly rules: HeaderRules; readonly host: HostClient },
  { owner, url, inlineManifest, request, pageUrl, hosts: known }: Inspected,
): Promise<InspectedFacts | undefined> {
  const hosts = new Set(known);
  /** Named by the manifest alone, which any page can make up. */
  const named = new Set<string>();
  // These keep it apart from other media on the same host. Its first segment is requested before its URLs are known, and most are
  // in the folder of their manifest. An inline manifest has no URL that is requested.
  const ownUrls = inlineManifest === null ? [url, ...folderOf(url)] : [];
  let best: InspectedFacts | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const patterns = [...ownUrls, ...(best?.references ?? [])].slice(0, maxRulesPerOwner);
    await rules.add(owner, [...hosts], request, { patterns, pageUrl });
    const found = await host.inspect({
      ...{ url, inlineManifest, pageUrl, hosts: [...hosts].slice(0, maxHosts) },
      hostsWithoutCookies: [...named].slice(0, maxHosts),
    });
    // A link may work only once: then an earlier answer counts.
    if (found === undefined || (best?.failure === null && found.failure !== null)) break;
    const { otherHosts, ...facts } = found;
    best = facts;
    const added = facts.failure === null ? await accessible(otherHosts) : otherHosts;
    if (added.every((one) => hosts.has(one))) break;
    for (const one of added) {
      if (facts.failure === null && !hosts.has(one)) named.add(one);
      hosts.add(one);
    }
  }
  return best;
}

/** None for a URL without folders: the rules for its host say the same. */
function folderOf(url: string): string[] {
  const folder = URL.parse('.', url);
  return folder === null || folder.pathname === '/' ? [] : [folder.href];
}

async function accessible(hosts: readonly string[]): Promise<string[]> {
  // Rejects what is no host in the browser's eyes.
  const isHeld = (one: string) => chrome.permissions.contains({ origins: [`*://${one}/*`] }).catch(() => false);
  const held = await Promise.all(hosts.map(isHeld));
  return hosts.filter((_, index) => held[index]);
}
