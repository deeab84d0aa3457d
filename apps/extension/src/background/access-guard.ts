import { isActive, type JobRecord } from '../saving/job-record.ts';
import type { JobStore } from '../storage/job-store.ts';
import type { HostClient } from './host-client.ts';

/**
 * Whether we may load from all hosts of a medium. Servers that allow everyone need no permission, so this alone refuses nothing.
 */
export const hasAccess = ({ hosts }: Pick<JobRecord, 'hosts'>): Promise<boolean> =>
  chrome.permissions.contains({ origins: hosts.map((host) => `*://${host}/*`) });

/** The user revoked access: jobs that need it stop where they are and wait. */
export async function haltWithoutAccess(jobs: JobStore, host: HostClient): Promise<void> {
  for (const job of await jobs.all()) {
    if (!isActive(job) || job.state === 'saving' || (await hasAccess(job))) continue;
    await host.send({ to: 'host', type: 'job.command', jobId: job.order.id, command: 'halt' });
  }
}

/** Browsers report a forbidden request as a lost connection; the user needs to know which one it was. */
export async function explainFailure(jobs: JobStore, job: JobRecord): Promise<void> {
  if (job.failure !== 'network.failed' || (await hasAccess(job))) return;
  await jobs.change(job.order.id, (now) => ({ ...now, failure: 'access.missing' }));
}
