import { execFileSync } from 'node:child_process';

const internetSettings = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings';

/** The system's proxy as `http://host:port`; null if none is set. Read for each job, because networks change. */
export function systemProxy(env: NodeJS.ProcessEnv = process.env): string | null {
  if (process.platform === 'win32') return readWindowsProxy(queryRegistry());
  return asProxy(env['https_proxy'] ?? env['HTTPS_PROXY'] ?? env['http_proxy'] ?? env['all_proxy'] ?? '');
}

function queryRegistry(): string {
  try {
    return execFileSync('reg.exe', ['query', internetSettings], { encoding: 'utf8', windowsHide: true });
  } catch {
    return '';
  }
}

/** The proxy in the output of `reg query`: one for all protocols, or one per protocol. */
export function readWindowsProxy(text: string): string | null {
  if (!/ProxyEnable\s+REG_DWORD\s+0x1\b/.test(text)) return null;
  const server = /ProxyServer\s+REG_SZ\s+(\S+)/.exec(text)?.[1] ?? '';
  const of = (protocol: string): string | undefined => new RegExp(`(?:^|;)${protocol}=([^;]+)`).exec(server)?.[1];
  return asProxy(of('https') ?? of('http') ?? (server.includes('=') ? '' : server));
}

function asProxy(server: string): string | null {
  if (server === '') return null;
  const url = URL.parse(server.includes('://') ? server : `http://${server}`);
  return url?.protocol === 'http:' && url.hostname !== '' ? `http://${url.host}` : null;
}
