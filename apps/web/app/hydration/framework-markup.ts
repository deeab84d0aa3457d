/**
 * The only strings that React and React Router turn into markup in a browser: the empty element from which every script element
 * is created, and the blank content of the framework's start scripts. Neither can run anything.
 */
const accepted: readonly string[] = ['<script></script>', ' '];

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (html: string) => string | null }): unknown;
}
type MaybeTrusting = { readonly trustedTypes?: TrustedTypes };

/**
 * Lets React render a page again if hydration found it changed. Everything else that is not already trusted stays blocked, and
 * the content security policy allows no second policy.
 */
export function acceptFrameworkMarkup({ trustedTypes }: MaybeTrusting = window as MaybeTrusting): void {
  try {
    trustedTypes?.createPolicy('default', { createHTML: (html) => (accepted.includes(html) ? html : null) });
  } catch {
    // An extension has already created this policy, so that one decides. A page that cannot be rendered keeps the server's HTML.
  }
}
