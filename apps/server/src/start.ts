import { createServer, type RequestListener } from 'node:http';
import { type Database, defaultFolder } from '@clipharbor/database';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { type OpenAccounts, openAccounts } from './accounts/open-accounts.ts';
import { createApp } from './app.ts';
import { billingJobs } from './billing/jobs.ts';
import { openPayments, type Payments } from './billing/payments.ts';
import type { Config } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { addCount } from './counts/count-events.ts';
import { diskSpace } from './data/disk-space.ts';
import { openOwnDatabase } from './data/open-database.ts';
import { openPackageFolder } from './desktop-package/package-folder.ts';
import { originClassifier } from './http/allowed-origins.ts';
import type { Dependency } from './http/health.ts';
import { mountProductApi } from './http/product.ts';
import { backupJob } from './jobs/backup-job.ts';
import { systemClock } from './jobs/job.ts';
import { retentionJob } from './jobs/retention-job.ts';
import { startJobs } from './jobs/scheduler.ts';
import { vacuumJob } from './jobs/vacuum-job.ts';
import { connectionLimits, listen, stopListening } from './listen.ts';
import { startOutboxLoop } from './mail/sending/outbox-loop.ts';
import { smtpOptions, smtpSender } from './mail/sending/smtp.ts';
import { openRecipes } from './recipes/recipes-file.ts';
import { counts } from './routes/count.ts';
import { devMail } from './routes/dev-mail.ts';
import { devMediaServices } from './routes/dev-media.ts';
import { downloads } from './routes/downloads.ts';
import { recipes } from './routes/recipes.ts';
import { securityText } from './routes/security-text.ts';
import { answerSiteConfig } from './routes/site-config.ts';
import { answerSubscriptions } from './routes/subscription-calls.ts';
import { answerUsage, usageLimits } from './routes/usage-calls.ts';
import { answerUserCalls } from './routes/user-calls.ts';
import { signInParts } from './sign-in-emulator/providers.ts';
import { openSite, type Site } from './site/site.ts';
import { startSummary } from './start-summary.ts';
import { Usage } from './usage/usage.ts';

export interface RunningServer {
  readonly url: string;
  readonly summary: string;
  /** Lets running requests finish, closes everything, and resolves when nothing is left. */
  stop(): Promise<void>;
}

/** Opens what the server needs and listens. If a step fails, everything opened before is closed in reverse order. */
export async function startServer(config: Config, { siteFolder }: { siteFolder: string }): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const logger = pino({
    level: config.logLevel,
    base: null,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  });
  const site = await openSiteOrExplain(siteFolder);
  const readRecipes = await openRecipes(config.recipesFile);
  const desktopPackage = openPackageFolder(config.desktopFolder);
  const database = opened.adopt(await openOwnDatabase(config), (open) => open.close());
  let isStopping = false;
  const dependencies = [
    { name: 'database', check: async () => (await database.health()).ok },
    ...diskDependencies(config.database),
  ];

  // Listen first: links in mails and the return from payment need to know the address.
  let answer: RequestListener = notYet;
  const server = createServer(connectionLimits, (request, response) => answer(request, response));
  const url = await listen(server, config);
  opened.defer(() => stopListening(server, config.shutdownMs));
  const origin = config.publicOrigin ?? url;

  const payments = opened.adopt(await openPayments({ config, database, origin, logger }), (open) => open.stop());
  const classifyOrigin = originClassifier(config.publicOrigin);
  const signIn = signInParts(config.signIn, { origin, isProduction: config.mode === 'production' });
  const accounts = await openAccounts({
    config,
    database,
    origin,
    classifyOrigin,
    logger,
    providers: signIn.providers,
  });
  // After the last request and before the database closes, so that promised mails are written.
  opened.defer(() => accounts.settled());
  const { verifier, secret, service } = accounts;
  const findSession = service.findSession;
  const product = mountProductApi({ config, classifyOrigin, verifier, findSession, secret }, [
    (api) => answerSiteConfig(api, accounts.place, desktopPackage.describe),
    (api) =>
      answerUserCalls(api, {
        accounts: accounts.service,
        database,
        siteUrl: origin,
        onAccountDeleted: [payments.closeAccount],
      }),
    (api) => answerSubscriptions(api, payments.deps),
    (api) =>
      answerUsage(
        api,
        new Usage(database),
        usageLimits(() => performance.now()),
      ),
  ]);
  const counting = counts({
    add: (count) => addCount(database, count),
    isPage: (path) => site.find(path)?.scriptHashes !== undefined,
    trustProxy: config.trustProxy,
    now: () => performance.now(),
  });
  const services = [
    new Hono().route('/', counting),
    securityText(origin, () => new Date()),
    new Hono().route('/', recipes(readRecipes)),
    downloads(desktopPackage),
    ...(accounts.app ? [accounts.app] : []),
    ...(signIn.app ? [signIn.app] : []),
    product,
    ...payments.services,
    ...(config.devPages ? [devMail(database, { siteUrl: origin, isSending: config.mail !== null })] : []),
    ...devMediaServices(config),
  ];
  const app = createApp({ config, logger, site, services, readiness: { dependencies, isStopping: () => isStopping } });
  answer = getRequestListener(app.fetch);
  opened.adopt(startBackgroundWork({ config, database, origin, logger, accounts, payments }), (work) => work.stop());
  logger.info({ url, mode: config.mode }, 'listening');

  const running = opened.move();
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    logger.info('stopping');
    // Stop accepting requests first: running ones still need everything else.
    await stopListening(server, config.shutdownMs);
    await running.disposeAsync();
    logger.info('stopped');
  }
  return { url, stop, summary: startSummary(url, config) };
}

async function openSiteOrExplain(folder: string): Promise<Site> {
  try {
    return await openSite(folder);
  } catch (cause) {
    throw new StartError('The site is not built: run npm run build first, or npm start, which does both.', { cause });
  }
}

/** Only the embedded database writes to our own disk. */
function diskDependencies(database: Config['database']): Dependency[] {
  if ('url' in database || database.folder === null) return [];
  return [diskSpace(database.folder ?? defaultFolder)];
}

/** Asks callers to retry in the moments between listening and being ready. */
const notYet: RequestListener = (_, response) => {
  response.writeHead(503, { 'retry-after': '1' }).end();
};

interface Work {
  readonly config: Config;
  readonly database: Database;
  readonly origin: string;
  readonly logger: Logger;
  readonly accounts: OpenAccounts;
  readonly payments: Payments;
}

/** What runs without requests: mails, billing, sweeping. */
function startBackgroundWork({ config, database, origin, logger, accounts, payments }: Work): {
  stop(): Promise<void>;
} {
  const { mail } = config;
  const sender = mail && smtpSender(smtpOptions(mail.smtpUrl), mail.from);
  const stopMails = sender && startOutboxLoop({ database, sender, siteUrl: origin, logger });
  const retention = retentionJob({
    service: database.as({ role: 'service_role' }),
    accounts: accounts.tables,
    clock: systemClock,
  });
  const backups = backupJob(config, database, systemClock);
  const jobs = startJobs({
    database,
    logger,
    jobs: [...billingJobs(payments), ...accounts.jobs, ...backups, ...vacuumJob(database), retention],
  });
  return {
    async stop() {
      await stopMails?.();
      await jobs.stop();
    },
  };
}
