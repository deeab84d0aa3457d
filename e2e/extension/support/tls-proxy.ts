import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@clipharbor/testkit';

/** A certificate for tests. The browser is started with an option to accept any certificate. */
async function certificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'clipharbor-certificate-'));
  const subject = ['-subj', '/CN=test', '-days', '2', '-keyout', 'key.pem', '-out', 'cert.pem'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run('openssl', ['req', '-x509', ...kind, ...subject], folder);
  const [key, cert] = await Promise.all(['key.pem', 'cert.pem'].map((name) => readFile(join(folder, name))));
  await rm(folder, { recursive: true });
  return { key: key ?? Buffer.of(), cert: cert ?? Buffer.of() };
}

/** An HTTPS server that forwards everything to an HTTP server on this machine. */
export async function startTlsProxy(port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer(await certificate(), (incoming, outgoing) => {
    const { url, method, headers } = incoming;
    const inner = request({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    inner.on('error', () => outgoing.destroy());
    outgoing.on('close', () => inner.destroy());
    incoming.pipe(inner);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
