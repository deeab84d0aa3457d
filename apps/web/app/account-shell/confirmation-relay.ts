/** The query of the page to which the provider's window returns. */
export const relayQuery = 'confirm=window';
const channelName = 'clipharbor-confirm';

/** What the window sends: the code is useless outside the page that opened it, which holds the verifier. */
export type Relayed = { readonly code: string } | { readonly error: string };

/** Called by the waiting page. Returns a function that stops listening. */
export function listenForRelay(receive: (relayed: Relayed) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = Object(data) as { code?: unknown; error?: unknown };
    if (typeof message.code === 'string') receive({ code: message.code });
    else if (typeof message.error === 'string') receive({ error: message.error });
  });
  return () => channel.close();
}

/** What the window sent; `null` if nothing, as after a reload. */
export type RelayOutcome = 'code' | 'error' | null;

/** Called by the window: sends the result in its address to the page, cleans the address and closes the window. */
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
