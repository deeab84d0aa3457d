/** The query that the provider's window comes back with. */
export const relayQuery = 'confirm=window';
const channelName = 'clipharbor-confirm';

/** What the window brings back: a code that is worth something only in the page that opened it. */
export type Relayed = { readonly code: string } | { readonly error: string };

/** In the page that waits. Returns a function that stops listening. */
export function listenForRelay(receive: (relayed: Relayed) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const said = Object(data) as { code?: unknown; error?: unknown };
    if (typeof said.code === 'string') receive({ code: said.code });
    else if (typeof said.error === 'string') receive({ error: said.error });
  });
  return () => channel.close();
}

/** What the window handed over; `null`: nothing, as after a reload. */
export type RelayOutcome = 'code' | 'error' | null;

/** In the window: hands over what is in its address, takes it out of there, and closes the window. */
export function relay(): RelayOutcome {
  const address = new URL(location.href);
  const error = address.searchParams.get('error_code') ?? address.searchParams.get('error');
  const code = address.searchParams.get('code');
  history.replaceState(history.state, '', `${address.pathname}?${relayQuery}`);
  const relayed = code !== null ? { code } : error !== null ? { error } : null;
  if (relayed === null) return null;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(relayed);
  channel.close();
  window.close();
  return 'error' in relayed ? 'error' : 'code';
}
