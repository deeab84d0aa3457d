import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type State = 'reserved' | 'committed' | 'released';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The parts of our site needed for signing in and counting, for one user with a limit for each kind of usage. */
export class FakeSite {
  readonly #server: Server;
  readonly operations = new Map<string, { readonly kind: string; state: State }>();
  readonly exchanges: unknown[] = [];
  readonly refreshes: unknown[] = [];
  limit = 100;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<FakeSite> {
    const server = createServer(async (request, response) => {
      const body = request.method === 'POST' ? ((await json(request)) as Record<string, string>) : {};
      const { status, answer } = site.#answer(request.url ?? '', body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    const site = new FakeSite(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  countOf(kind: string, state: State): number {
    return [...this.operations.values()].filter((one) => one.kind === kind && one.state === state).length;
  }

  #answer(path: string, body: Record<string, string>): { status: number; answer: object } {
    const granted = (data: object) => ({ status: 200, answer: { success: true, data } });
    const refused = (status: number, code: string) => ({ status, answer: { success: false, error: 'No.', code } });
    const { operationId = '', kind = '' } = body;
    const known = this.operations.get(operationId);
    switch (path) {
      case '/user/exchange':
        this.exchanges.push(body);
        return granted({ accessToken: accessToken(), refreshToken: 'refresh', expiresAt: 1 });
      case '/config.json':
        return granted({ backendUrl: null, publishableKey: 'key' });
      case '/auth/v1/token?grant_type=refresh_token':
        this.refreshes.push(body);
        return { status: 200, answer: { access_token: accessToken(), refresh_token: 'refreshed' } };
      case '/usage/reserve': {
        const used = this.countOf(kind, 'reserved') + this.countOf(kind, 'committed');
        if (known === undefined && used >= this.limit) return refused(403, 'usage.exhausted');
        if (known === undefined) this.operations.set(operationId, { kind, state: 'reserved' });
        return granted({ state: known?.state ?? 'reserved', remaining: this.limit - used });
      }
      case '/usage/commit':
      case '/usage/release':
        if (known === undefined) return refused(404, 'usage.unknownOperation');
        if (known.state === 'reserved') known.state = path.endsWith('commit') ? 'committed' : 'released';
        return granted({ state: known.state, remaining: 1 });
      default:
        return refused(404, 'unexpected');
    }
  }
}

/** The app only reads the claims; only the server checks signatures. */
function accessToken(): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const claims = { sub: 'user-1', email: 'ana@film.example', iat: nowSeconds, exp: nowSeconds + 900 };
  return [encoded({ alg: 'none' }), encoded(claims), 'signature'].join('.');
}
