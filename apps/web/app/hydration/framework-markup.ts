/**
 * The only texts that React and React Router turn into markup in a browser: the empty element that every script element is
 * made from, and the blank content of the framework's start scripts. Neither can run anything.
 */
const accepted: readonly string[] = ['<script></script>', ' '];

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (html: string) => string | null }): unknown;
}
type MaybeTrusting = { readonly trustedTypes?: TrustedTypes };

/**
 * Lets React render a page again where hydration found it changed. Everything else that is not already trusted stays blocked, and
 * the security policy allows no second policy.
 */
export function acceptFrameworkMarkup({ trustedTypes }: MaybeTrusting = window as MaybeTrusting): void {
  try {
    trustedTypes?.createPolicy('default', { createHTML: (html) => (accepted.includes(html) ? html : null) });
  } catch {
    // An extension was first. Its policy decides then; a page that cannot be rendered keeps what the server sent.
  }
}
