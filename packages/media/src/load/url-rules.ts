import { MediaError } from '../model/errors.ts';

/** No legitimate address is longer. */
const maxUrlLength = 8192;

/** Resolves an address from a manifest or a user and refuses what must never be loaded. Returns it without fragment. */
export function checkUrl(address: string, base?: string): string {
  if (address.length > maxUrlLength) throw forbidden('longer than 8 KB');
  const url = URL.parse(address, base);
  if (!url) throw forbidden('not an address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw forbidden(url.protocol);
  if (url.username || url.password) throw forbidden('credentials in the address');
  url.hash = '';
  if (url.href.length > maxUrlLength) throw forbidden('longer than 8 KB');
  return url.href;
}

const forbidden = (subject: string): MediaError =>
  new MediaError('url.forbidden', 'This address may not be loaded.', { facts: { subject } });
