import type { DesktopWindowCommandName, DesktopWindowInput, DesktopWindowOutput } from '@clipharbor/contracts';
import { isLastingFailure } from '@clipharbor/domain';
import type { Account } from '../account/account.ts';
import { CommandError } from '../command-error.ts';
import type { JobNetwork } from '../jobs/job-http.ts';
import { chooseFolder } from '../platform/choose-folder.ts';
import type { SiteRules } from '../recipes/site-rules.ts';
import { resources } from '../resources.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { checkAddress } from './check-address.ts';
import { type HostParts, hostCommands } from './host-commands.ts';
import { inspectAddress } from './inspect-address.ts';
import { openPage } from './open-page.ts';
import { playFile } from './play-file.ts';

export interface WindowParts extends HostParts {
  readonly siteOrigin: string;
  readonly account: Pick<Account, 'connect' | 'view' | 'signOut'>;
  readonly settings: SettingsStore;
  readonly rules: SiteRules;
  readonly folder: () => string;
  readonly network: () => JobNetwork;
  /** Exchanges a one-time token for a bearer; null if the token is unknown or already used. */
  readonly openSession: (token: string) => string | null;
  readonly update: () => Promise<DesktopWindowOutput<'update'>>;
  readonly examine: (isRepair: boolean) => Promise<DesktopWindowOutput<'doctor'>>;
}

export type WindowCommands = {
  readonly [Name in DesktopWindowCommandName]: (
    input: DesktopWindowInput<Name>,
  ) => DesktopWindowOutput<Name> | Promise<DesktopWindowOutput<Name>>;
};

/** The commands available to the app's own window. */
export function windowCommands(parts: WindowParts): WindowCommands {
  const { jobs, orders, account, settings, folder } = parts;
  const { hello: _, ...shared } = hostCommands(parts);
  const settingsView = () => ({ settings: settings.settings, folder: folder() });
  return {
    ...shared,
    add: async (input) => ({ job: await orders.add(input) }),
    list: () => ({ jobs: jobs.list() }),
    session({ token }) {
      const bearer = parts.openSession(token);
      if (bearer === null) throw new CommandError('session.required');
      return { bearer };
    },
    connect: async ({ locale }) => ({ url: await account.connect(locale ?? settings.settings.locale ?? 'en') }),
    openPage: async ({ url }) => ({ isOpen: await openPage(url, parts.siteOrigin) }),
    account: async () => ({ session: await account.view() }),
    async signOut() {
      await account.signOut();
      return { session: await account.view() };
    },
    async settings(change) {
      // A window that opens while a change is being written already shows that change.
      await (Object.keys(change).length > 0 ? settings.change(change) : settings.settled());
      return settingsView();
    },
    async chooseFolder() {
      const chosen = await chooseFolder();
      if (chosen === null) throw new CommandError('folder.unavailable');
      await settings.chooseFolder(chosen);
      return settingsView();
    },
    async inspect({ url, page, headers }) {
      checkAddress(parts.rules, url, page);
      const target = { url, page: page ?? null, headers: headers ?? {}, headersAt: [] };
      return { inspection: await inspectAddress(target, parts.network()) };
    },
    async remove({ id }) {
      await jobs.remove(id);
      return {};
    },
    move: async ({ id, place }) => ({ job: await jobs.move(id, place) }),
    async play({ id }) {
      await playFile(jobs.record(id));
      return {};
    },
    async savePartial({ id }) {
      const { state, code, progress } = jobs.record(id);
      // Only streams have parts; a plain file is all or nothing.
      if (state !== 'failed' || !isLastingFailure(code) || progress.seconds === 0)
        throw new CommandError('input.invalid');
      return { job: await jobs.resume(id, true) };
    },
    about: () => ({ version: resources.version }),
    update: () => parts.update(),
    doctor: ({ isRepair }) => parts.examine(isRepair ?? false),
  };
}
