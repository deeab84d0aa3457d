/**
 * The URL of a document and the referrer policy in its markup; of several values, the last one applies. Also injected on its own,
 * so it must not use anything from its module.
 */
export function policyInMarkup(): { readonly url: string; readonly policy: string | null } {
  const words = [...document.querySelectorAll<HTMLMetaElement>('meta[name="referrer" i]')].map(
    ({ content }) => content,
  );
  return { url: location.href, policy: words.length === 0 ? null : words.join(',').slice(-200) };
}
