/** The origin of whoever made a request: Chromium gives it as `initiator`, Firefox the whole address as `originUrl`. */
export function initiatorOf(details: { readonly initiator?: string; readonly originUrl?: string }): string | undefined {
  if (details.initiator !== undefined) return details.initiator;
  const { originUrl } = details;
  if (originUrl === undefined || !URL.canParse(originUrl)) return undefined;
  const { protocol, host } = new URL(originUrl);
  return `${protocol}//${host}`;
}
