import { join } from 'node:path';
import {
  type DesktopCommandName,
  type DesktopInput,
  type DesktopOutput,
  desktopCapabilities,
  desktopProtocol,
} from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { CommandError } from '../command-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { revealFile } from '../platform/show-in-system.ts';
import { resources } from '../resources.ts';
import { fittingJobs } from './fitting-jobs.ts';
import type { Orders } from './orders.ts';

export interface HostParts {
  readonly jobs: Jobs;
  readonly orders: Orders;
  readonly show: () => Promise<void>;
}

export type HostCommands = {
  readonly [Name in DesktopCommandName]: (
    input: DesktopInput<Name>,
  ) => DesktopOutput<Name> | Promise<DesktopOutput<Name>>;
};

/** The ten commands. `hello` and `watch` concern the connection, which handles the rest of their work. */
export function hostCommands(parts: HostParts): HostCommands {
  const { jobs, orders, show } = parts;
  return {
    hello({ protocol }) {
      if (protocol !== desktopProtocol) throw new CommandError('protocol.unsupported');
      const { version } = resources;
      return { app: brand.name, version, protocol: desktopProtocol, capabilities: [...desktopCapabilities] };
    },
    add: async (input) => ({ job: await orders.add(input) }),
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
