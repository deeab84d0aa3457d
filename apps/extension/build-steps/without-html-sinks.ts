import type { Plugin } from 'vite';

/** Where React writes HTML for `dangerouslySetInnerHTML`, which none of our pages uses. */
const sink = /\(domElement\.innerHTML = key\)/g;
const sinksInReact = 2;

/** Replaces the two places in React that turn text into HTML, so that they set text instead. */
export function replaceHtmlSinks(code: string): string {
  const found = code.match(sink)?.length ?? 0;
  if (found !== sinksInReact) throw new Error(`React has ${found} places that write HTML instead of ${sinksInReact}.`);
  return code.replace(sink, '(domElement.textContent = key)');
}

/** Extension pages never turn text into HTML. Without these two places, the Firefox store's linter has nothing to report. */
export const withoutHtmlSinks = (): Plugin => ({
  name: 'without-html-sinks',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: replaceHtmlSinks(code), map: null }),
  },
});
