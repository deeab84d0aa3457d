/** A proxy address in the engine's format; null if the input is not one. */
export function proxyAddress(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || url.protocol !== 'http:' || url.hostname === '' || url.username !== '') return null;
  return url.pathname === '/' && url.search === '' ? url.origin : null;
}
