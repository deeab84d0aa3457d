import { maxAddressCharacters, maxLinks } from '@clipharbor/contracts';
import { readLinks } from '@clipharbor/sites';
import { refusalOf } from '../finding/refuse.ts';
import type { JobRecord, OnJobEvent } from '../saving/job-record.ts';
import { jobForLink, withInspection } from '../saving/new-job.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient } from './host-client.ts';
import { inspectWithAccess } from './inspect-with-access.ts';

/** Queues URLs that the user typed. Validated again, because so far only our popup has checked them. */
export async function addLinks(jobs: JobStore, addresses: readonly string[]): Promise<void> {
  const read = readLinks(addresses.join('\n'), { maxLinks, maxAddressCharacters });
  await jobs.add(...read.addresses.map((url) => jobForLink(url, Date.now())));
}

/** Inspects a link's target when its turn comes. Undefined after a failure, which is reported. */
export async function readLink(
  job: JobRecord,
  {
    jobs,
    rules,
    host,
    settings,
    onJobEvent,
  }: {
    readonly jobs: JobStore;
    readonly rules: HeaderRules;
    readonly host: HostClient;
    readonly settings: SettingsStore;
    readonly onJobEvent: OnJobEvent;
  },
): Promise<JobRecord | undefined> {
  const { id, url } = job.order;
  const refusal = refusalOf(url);
  if (refusal !== null) {
    await onJobEvent(id, { type: 'failed', code: refusal });
    return undefined;
  }
  const { hosts, request } = job;
  const medium = { owner: id, url, inlineManifest: null, request, pageUrl: job.order.sourceUrl, hosts };
  const found = await inspectWithAccess({ rules, host }, medium);
  // Canceled while it was being read.
  if ((await jobs.find(id))?.state !== 'running') return undefined;
  if (found === undefined || found.failure !== null) {
    await onJobEvent(id, { type: 'failed', code: found?.failure ?? 'unknown' });
    return undefined;
  }
  const chosen = await settings.get();
  const read = await jobs.change(id, (now) =>
    now.state === 'running' ? withInspection(now, found, chosen, Date.now()) : now,
  );
  return read?.state === 'running' ? read : undefined;
}
