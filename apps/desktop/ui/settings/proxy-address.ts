/** The address of a proxy as the engine takes it; null when what was typed is none. */
export function proxyAddress(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || url.protocol !== 'http:' || url.hostname === '' || url.username !== '') return null;
  return url.pathname === '/' && url.search === '' ? url.origin : null;
}
