/** The program that the user signs in to: one of ours, or the name that another program gave itself. */
export type ApplicationName =
  | { readonly kind: 'known'; readonly name: 'extension' | 'desktop' }
  | { readonly kind: 'other'; readonly name: string };

/**
 * The application named in the URL. Anyone can create such a URL, so a name that is not one of ours is shown only if it is short
 * and plain: no sentence, no link.
 */
export function applicationName(text: string | null): ApplicationName | null {
  if (text === 'extension' || text === 'desktop') return { kind: 'known', name: text };
  return text !== null && /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u.test(text) ? { kind: 'other', name: text } : null;
}
