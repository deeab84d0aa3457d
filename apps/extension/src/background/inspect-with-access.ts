import type { InlineManifest } from '@clipharbor/contracts';
import type { InspectedFacts, RequestOrigin } from '../finding/tab-media.ts';
import { maxRulesPerOwner } from '../saving/header-rule.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';

/** A variant's playlist, its segments and their key may each be on a different host. */
const maxRounds = 4;
const maxHosts = 100;

interface Inspected {
  /** The owner of the header rules. */
  readonly owner: string;
  readonly url: string;
  readonly inlineManifest: InlineManifest | null;
  readonly request: RequestOrigin;
  readonly pageUrl: string;
  /** Hosts that are known to belong to it. */
  readonly hosts: readonly string[];
}

/**
 * Inspects a medium with the headers of its page. Rules give further hosts the same headers before they are requested. Without the
 * user's access to a host this is impossible, so such a host is requested only if the manifest cannot be read otherwise. Undefined
 * if there was no answer. The caller removes the rules.
 */
export async function inspectWithAccess(
  { rules, host }: { readonly rules: HeaderRules; readonly host: HostClient },
  { owner, url, inlineManifest, request, pageUrl, hosts: known }: Inspected,
): Promise<InspectedFacts | undefined> {
  const hosts = new Set(known);
  /** Known only from the manifest, which any page can make up. */
  const named = new Set<string>();
  // Distinguish it from other media on the same host. Its first segment is requested before the segment URLs are known; most are
  // in the folder of the manifest. The URL of an inline manifest is never requested.
  const ownUrls = inlineManifest === null ? [url, ...folderOf(url)] : [];
  let best: InspectedFacts | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const patterns = [...ownUrls, ...(best?.references ?? [])].slice(0, maxRulesPerOwner);
    await rules.add(owner, [...hosts], request, { patterns, pageUrl });
    const found = await host.inspect({
      ...{ url, inlineManifest, pageUrl, hosts: [...hosts].slice(0, maxHosts) },
      hostsWithoutCookies: [...named].slice(0, maxHosts),
    });
    // A link may work only once; in that case the earlier answer stays.
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

/** Empty for a URL without folders, which the rules for its host already cover. */
function folderOf(url: string): string[] {
  const folder = URL.parse('.', url);
  return folder === null || folder.pathname === '/' ? [] : [folder.href];
}

async function accessible(hosts: readonly string[]): Promise<string[]> {
  // Rejects if the browser does not consider it a valid host.
  const isHeld = (one: string) => chrome.permissions.contains({ origins: [`*://${one}/*`] }).catch(() => false);
  const held = await Promise.all(hosts.map(isHeld));
  return hosts.filter((_, index) => held[index]);
}
