import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AuthKeys } from '@clipharbor/auth';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { backend } from './accounts/backend.ts';
import { loadKeys, passingKeys } from './accounts/keys.ts';
import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { openOwnDatabase } from './data/open-database.ts';
import { devMail } from './http/dev-mail.ts';
import { startOutboxLoop } from './mail/sending/outbox-loop.ts';
import { smtpOptions, smtpSender } from './mail/sending/smtp.ts';
import { signInParts } from './sign-in-emulator/providers.ts';
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
  const keys = await keysFor(config);
  const database = await openOwnDatabase(config.database);
  let isStopping = false;
  const dependencies = [{ name: 'database', check: async () => (await database.health()).ok }];
  const server = createServer();
  const url = await listen(server, config).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const origin = config.publicOrigin ?? url;
  const signIn = signInParts(config.signIn, { origin, isProduction: config.mode === 'production' });
  const services = [
    backend({ database, keys, origin, trustProxy: config.trustProxy, logger, providers: signIn.providers }),
    ...(signIn.app ? [signIn.app] : []),
    ...(config.devPages ? [devMail(database, { siteUrl: origin, isSending: config.mail !== null })] : []),
  ];
  const app = createApp({ config, logger, site, services, readiness: { dependencies, isStopping: () => isStopping } });
  // Nothing was awaited since the port opened, so no request came in before there was somebody to answer it.
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  logger.info({ url, mode: config.mode }, 'listening');
  const stopMails =
    config.mail &&
    startOutboxLoop({
      database,
      sender: smtpSender(smtpOptions(config.mail.smtpUrl), config.mail.from),
      siteUrl: origin,
      logger,
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
    await stopMails?.();
    await database.close();
    logger.info('stopped');
  }

  return { url, stop, summary: startSummary(url, config) };
}

/** A database that is forgotten needs no keys that are remembered. */
async function keysFor({ database, keysFile, mayMakeKeys }: Config): Promise<AuthKeys> {
  const isPassing = 'folder' in database && database.folder === null;
  return isPassing && mayMakeKeys ? passingKeys() : loadKeys(keysFile, { mayCreate: mayMakeKeys });
}

function startSummary(url: string, config: Config): string {
  const lines = [`Clipharbor is ready: ${url}`];
  if (config.devPages) lines.push(`  building blocks    ${url}/dev/ui`, `  mailbox            ${url}/dev/mail`);
  lines.push(
    `  database           ${'url' in config.database ? 'PostgreSQL' : (config.database.folder ?? 'embedded, in .data/database')}`,
  );
  const { google, microsoft, allowsStandIn } = config.signIn;
  const missing = [google ? [] : ['Google'], microsoft ? [] : ['Microsoft']].flat();
  if (allowsStandIn && missing.length > 0) lines.push(`  local stand-ins    sign-in with ${missing.join(' and ')}`);
  lines.push('  stop               Ctrl-C');
  return lines.join('\n');
}
