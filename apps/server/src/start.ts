import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { openAccounts } from './accounts/open-accounts.ts';
import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { addCount } from './counts/count-events.ts';
import { openOwnDatabase } from './data/open-database.ts';
import { judgeOrigin } from './http/allowed-origins.ts';
import { counts } from './http/count.ts';
import { devMail } from './http/dev-mail.ts';
import { mountProductApi } from './http/product.ts';
import { answerSiteConfig } from './http/site-config.ts';
import { answerUserCalls } from './http/user-calls.ts';
import { backupJob } from './jobs/backup-job.ts';
import { systemClock } from './jobs/job.ts';
import { retentionJob } from './jobs/retention-job.ts';
import { startJobs } from './jobs/scheduler.ts';
import { openSite, type Site } from './site/site.ts';
import { StartError } from './start-error.ts';

export interface RunningServer {
  readonly url: string;
  readonly summary: string;
  /** Lets running requests end, closes everything, resolves when nothing is left. */
  stop(): Promise<void>;
}

async function openSiteOrExplain(folder: string): Promise<Site> {
  try {
    return await openSite(folder);
  } catch (cause) {
    throw new StartError('The site is not built: run npm run build first, or npm start, which does both.', { cause });
  }
}

function explainListenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1} npm start.`,
      { cause: error },
    );
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} needs administrator rights: choose one above 1023 with PORT=3000 npm start.`, {
      cause: error,
    });
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(
      `This machine has no address ${host}: set HOST=127.0.0.1, or HOST=0.0.0.0 for all addresses.`,
      { cause: error },
    );
  }
  return error;
}

async function listen(server: Server, config: Config): Promise<string> {
  server.listen(config.port, config.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explainListenError(error as NodeJS.ErrnoException, config);
  }
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  const host =
    config.host === '127.0.0.1' || config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Opens what the server needs and listens. */
export async function startServer(config: Config, { siteFolder }: { siteFolder: string }): Promise<RunningServer> {
  const logger = pino({
    level: config.logLevel,
    base: null,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  });
  const site = await openSiteOrExplain(siteFolder);
  const database = await openOwnDatabase(config);
  let isStopping = false;
  const dependencies = [{ name: 'database', check: async () => (await database.health()).ok }];
  const origin = originOf(config);
  const judge = judgeOrigin(config.publicOrigin);
  const accounts = await openAccounts({ config, database, origin, judge, logger }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const product = mountProductApi({ config, judge, verifier: accounts.verifier, secret: accounts.secret }, [
    (api) => answerSiteConfig(api, accounts.place),
    (api) => answerUserCalls(api, { accounts: accounts.service, database, siteUrl: origin }),
  ]);
  const counting = counts({
    add: (count) => addCount(database, count),
    isPage: (path) => site.find(path)?.scriptHashes !== undefined,
    trustProxy: config.trustProxy,
    now: () => performance.now(),
  });
  const services = [
    ...(accounts.app ? [accounts.app] : []),
    product,
    new Hono().route('/', counting),
    ...(config.devPages ? [devMail(database)] : []),
  ];
  const app = createApp({ config, logger, site, services, readiness: { dependencies, isStopping: () => isStopping } });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const url = await listen(server, config).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  logger.info({ url, mode: config.mode }, 'listening');
  const jobs = startJobs({
    database,
    logger,
    jobs: [
      ...accounts.jobs,
      ...backupJob(config, database, systemClock),
      retentionJob({
        service: database.as({ role: 'service_role' }),
        accounts: accounts.tables,
        clock: systemClock,
      }),
    ],
  });

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    logger.info('stopping');
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    const tooLong = setTimeout(() => server.closeAllConnections(), config.shutdownMs);
    await closed;
    clearTimeout(tooLong);
    await jobs.stop();
    await database.close();
    logger.info('stopped');
  }

  return { url, stop, summary: startSummary(url, config) };
}

const originOf = ({ publicOrigin, port }: Config): string => publicOrigin ?? `http://localhost:${port}`;

function startSummary(url: string, config: Config): string {
  const lines = [`Clipharbor is ready: ${url}`];
  if (config.devPages) lines.push(`  building blocks    ${url}/dev/ui`, `  mailbox            ${url}/dev/mail`);
  lines.push(
    `  database           ${'url' in config.database ? 'PostgreSQL' : (config.database.folder ?? 'embedded, in .data/database')}`,
  );
  if (config.supabase) lines.push(`  accounts           ${config.supabase.url}`);
  lines.push('  stop               Ctrl-C');
  return lines.join('\n');
}
