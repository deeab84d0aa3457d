/** What the address needs of the browser's window. */
interface Address {
  readonly location: { readonly hash: string; readonly pathname: string };
  readonly history: { replaceState(data: null, unused: string, url: string): void };
}

/** The one-time token with which the window was opened. It is removed from the address at once: history keeps addresses. */
export function takeToken({ location, history }: Address): string | null {
  const token = /^#([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
  return token;
}
