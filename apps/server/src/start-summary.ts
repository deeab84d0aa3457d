import type { Config } from './config/config.ts';

/** The addresses of interest to whoever started the server. */
export function startSummary(url: string, { database, signIn, payments, supabase, devPages }: Config): string {
  const rows: (readonly [string, string])[] = [];
  if (devPages)
    rows.push(
      ['building blocks', `${url}/dev/ui`],
      ['mailbox', `${url}/dev/mail`],
      ['media playground', `${url}/dev/media`],
    );
  rows.push(['database', 'url' in database ? 'PostgreSQL' : embedded(database.folder)]);
  if (supabase) rows.push(['accounts', supabase.url]);
  const standIns = [signIn.google ? [] : ['Google'], signIn.microsoft ? [] : ['Microsoft']].flat();
  if (signIn.allowsStandIn && standIns.length > 0) {
    rows.push(['local stand-ins', `sign-in with ${standIns.join(' and ')}`]);
  }
  if (payments.kind === 'emulator') {
    rows.push(['test card', '4242 4242 4242 4242, any date to come, any three digits (payments are emulated)']);
    if (devPages) rows.push(['payment clock', `${url}/pay/test`]);
  }
  rows.push(['stop', 'Ctrl-C']);
  return [`Clipharbor is ready: ${url}`, ...rows.map(([name, value]) => `  ${name.padEnd(18)} ${value}`)].join('\n');
}

const embedded = (folder: string | null | undefined): string =>
  folder === null ? 'embedded, forgotten at the end' : `embedded, in ${folder ?? '.data/database'}`;
