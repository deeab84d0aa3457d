/** Calls back once the user sees the page: browsers draw some pages in advance, beside the one in the tab. */
export function whenShown(callback: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering === true)
    document.addEventListener('prerenderingchange', callback, { once: true });
  else callback();
}
