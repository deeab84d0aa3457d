/** The parts of the browser's `window` that are needed to read and change the address. */
interface Address {
  readonly location: { readonly hash: string; readonly pathname: string };
  readonly history: { replaceState(data: null, unused: string, url: string): void };
}

/**
 * The one-time token that the window was opened with. It is removed from the address immediately, because the history keeps
 * addresses.
 */
export function takeToken({ location, history }: Address): string | null {
  const token = /^#([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
  return token;
}
