import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { startServer } from './start.ts';

const defaultSite = fileURLToPath(new URL('../../web/build', import.meta.url));

try {
  const config = readConfig(process.env);
  const server = await startServer(config, { siteFolder: config.siteFolder ?? defaultSite });
  const stop = (): void => {
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', () => {
    stop();
    // A second Ctrl-C does not wait for running requests.
    process.once('SIGINT', () => process.exit(130));
  });
  process.on('SIGTERM', stop);
  // The process that started us is gone (even after kill -9), so no one could stop us any more.
  process.once('disconnect', stop);
  process.stdout.write(`${server.summary}\n`);
} catch (error) {
  const isOurs = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(
    `${isOurs ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
