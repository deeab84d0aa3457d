/** Calls back once the user sees the page: browsers prerender some pages before they are shown. */
export function whenShown(callback: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering === true)
    document.addEventListener('prerenderingchange', callback, { once: true });
  else callback();
}
