import { join } from 'node:path';
import {
  type DesktopCommandName,
  type DesktopInput,
  type DesktopOutput,
  type DesktopWindowAdd,
  desktopCapabilities,
  desktopProtocol,
} from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import type { Meter } from '../account/meter.ts';
import { CommandError } from '../command-error.ts';
import type { JobOrder } from '../jobs/job-record.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { orderOf } from '../jobs/new-job.ts';
import { revealFile } from '../platform/show-in-system.ts';
import type { SiteRules } from '../recipes/site-rules.ts';
import { resources } from '../resources.ts';
import { checkAddress } from './check-address.ts';
import { fittingJobs } from './fitting-jobs.ts';

export interface HostParts {
  readonly jobs: Jobs;
  readonly meter: Pick<Meter, 'reserve' | 'settle'>;
  readonly show: () => Promise<void>;
  readonly rules: SiteRules;
}

export type HostCommands = {
  readonly [Name in DesktopCommandName]: (
    input: DesktopInput<Name>,
  ) => DesktopOutput<Name> | Promise<DesktopOutput<Name>>;
};

/** What a plan must allow before an order starts. */
export const reserveFor = (
  { jobs, meter }: Pick<HostParts, 'jobs' | 'meter'>,
  { url, page, format }: Pick<JobOrder, 'url' | 'page' | 'format'>,
  operationId?: string,
): ReturnType<Meter['reserve']> =>
  meter.reserve({
    page: page ?? url,
    format,
    isExtracted: jobs.hasSaved(url),
    ...(operationId === undefined ? {} : { operationId }),
  });

/** Adds a download from the extension or the window. */
export async function addJob(parts: HostParts, input: DesktopWindowAdd): Promise<DesktopOutput<'add'>> {
  checkAddress(parts.rules, input.url, input.page);
  const order = orderOf(input);
  const units = await reserveFor(parts, order, input.operationId);
  try {
    return { job: await parts.jobs.add(order, units) };
  } catch (error) {
    if (units !== null) await parts.meter.settle(units, 'release');
    throw error;
  }
}

/** The ten commands. `hello` and `watch` concern the connection, which handles the rest of them. */
export function hostCommands(parts: HostParts): HostCommands {
  const { jobs, show } = parts;
  return {
    hello({ protocol }) {
      if (protocol !== desktopProtocol) throw new CommandError('protocol.unsupported');
      const { version } = resources;
      return { app: brand.name, version, protocol: desktopProtocol, capabilities: [...desktopCapabilities] };
    },
    add: (input) => addJob(parts, input),
    list: () => ({ jobs: fittingJobs(jobs.list()) }),
    watch: () => ({}),
    async show() {
      await show();
      return {};
    },
    pause: async ({ id }) => ({ job: await jobs.pause(id) }),
    resume: async ({ id }) => ({ job: await jobs.resume(id) }),
    stop: async ({ id }) => ({ job: await jobs.stop(id) }),
    cancel: async ({ id }) => ({ job: await jobs.cancel(id) }),
    async reveal({ id }) {
      const { folder, files } = jobs.record(id);
      const [file] = files;
      if (file === undefined || !(await revealFile(join(folder, file.name)))) throw new CommandError('file.missing');
      return {};
    },
  };
}
