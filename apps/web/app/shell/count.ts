import { brand } from '@clipharbor/domain';

type Refusing = Navigator & { globalPrivacyControl?: boolean };

/** Visitors who ask not to be tracked are not even counted. */
const hasOptedOut = ({ doNotTrack, globalPrivacyControl }: Refusing) =>
  doNotTrack === '1' || globalPrivacyControl === true;

/** Counts an event: its name, the language and the page, and nothing about the visitor. */
export function count(event: 'page.view' | 'store.open' | 'windows.download'): void {
  const [, locale, ...page] = location.pathname.split('/');
  if (brand.countEndpoint === null || hasOptedOut(navigator)) return;
  const path = page.length > 0 ? `/${page.join('/')}` : '';
  const body = new Blob([JSON.stringify({ event, locale, page: path })], { type: 'application/json' });
  // Beacons fail silently, which is fine: a lost count does no harm.
  navigator.sendBeacon?.(brand.countEndpoint, body);
}
