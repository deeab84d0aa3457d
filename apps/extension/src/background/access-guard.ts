import { isActive, type JobRecord } from '../saving/job-record.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { HostClient } from './host-client.ts';

type Loading = Pick<JobRecord, 'order' | 'hosts' | 'patterns'>;

/** The origins that a job loads from, as match patterns. If only a host is known, the scheme of the medium is assumed. */
function originsOf({ order, hosts, patterns = [] }: Loading): string[] {
  const schemes = new Map<string, string>();
  for (const url of [order.url, ...patterns].filter((one) => URL.canParse(one))) {
    const { protocol, hostname } = new URL(url);
    if (protocol === 'http:' || protocol === 'https:') schemes.set(hostname, schemes.get(hostname) ?? protocol);
  }
  const [scheme = 'https:'] = schemes.values();
  return hosts.filter((host) => host !== '').map((host) => `${schemes.get(host) ?? scheme}//${host}/*`);
}

const isHeld = (origins: string[]): Promise<boolean> => chrome.permissions.contains({ origins });

/**
 * Whether we may load from all hosts of a medium. Servers that allow any origin need no permission, so never refuse on this alone.
 */
export const hasAccess = (job: Loading): Promise<boolean> => isHeld(originsOf(job));

const anyHost = /^(\*|https?):\/\/\*\//;
const patternParts = /^(\*|https?):\/\/(\*\.)?([^/]+)\//;

/** Whether access to `pattern` includes one of our origins, which have exactly one scheme and one host. */
function includes(pattern: string, origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isScheme = (scheme: string | undefined): boolean => scheme === '*' || `${scheme}:` === protocol;
  if (pattern === '<all_urls>') return true;
  if (anyHost.test(pattern)) return isScheme(anyHost.exec(pattern)?.[1]);
  const [, scheme, subdomains, host] = patternParts.exec(pattern) ?? [];
  const name = host?.replace(/:(\d+|\*)$/, '');
  return isScheme(scheme) && (hostname === name || (subdomains !== undefined && hostname.endsWith(`.${name}`)));
}

/** Whether the job may no longer load from one of its hosts because of what was revoked. */
async function hasLost(job: Loading, revoked: readonly string[]): Promise<boolean> {
  for (const origin of originsOf(job)) {
    // Another grant may still apply: access can be given to the site and to all sites.
    if (revoked.some((pattern) => includes(pattern, origin)) && !(await isHeld([origin]))) return true;
  }
  return false;
}

/** Called when the user revokes access: jobs that need it stop and wait. All others continue, even those that never had any. */
export async function haltWithoutAccess(
  jobs: Pick<JobStore, 'all'>,
  host: Pick<HostClient, 'send'>,
  { origins: revoked = [] }: chrome.permissions.Permissions,
): Promise<void> {
  for (const job of await jobs.all()) {
    if (!isActive(job) || job.state === 'saving' || !(await hasLost(job, revoked))) continue;
    await host.send({ to: 'host', type: 'job.command', jobId: job.order.id, command: 'halt' });
  }
}

/** Browsers report a forbidden request as a lost connection; this tells the user which of the two it was. */
export async function explainFailure(jobs: JobStore, job: JobRecord): Promise<void> {
  if (job.failure !== 'network.failed' || (await hasAccess(job))) return;
  await jobs.change(job.order.id, (now) =>
    now.state === 'failed' && now.failure === job.failure ? { ...now, failure: 'access.missing' } : now,
  );
}
