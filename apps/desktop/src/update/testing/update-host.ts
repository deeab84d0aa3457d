import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface UpdateHost {
  readonly origin: string;
  /** The responses by path. A number is sent as a status, a URL as a redirect. */
  readonly answers: Map<string, string | Buffer | number | URL>;
  readonly requests: string[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A local stand-in for the update host. */
export async function startUpdateHost(): Promise<UpdateHost> {
  const answers: UpdateHost['answers'] = new Map();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const answer = answers.get(path) ?? 404;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else if (answer instanceof URL) response.writeHead(302, { location: answer.href }).end();
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    answers,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
