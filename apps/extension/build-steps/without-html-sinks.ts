import type { Plugin } from 'vite';

/** Where React writes HTML for `dangerouslySetInnerHTML`, which no page of ours uses. */
const sink = /\(domElement\.innerHTML = key\)/g;
const sinksInReact = 2;

/** The code of React without its two places that turn text into HTML: they set text instead. */
export function replaceHtmlSinks(code: string): string {
  const found = code.match(sink)?.length ?? 0;
  if (found !== sinksInReact) throw new Error(`React has ${found} places that write HTML instead of ${sinksInReact}.`);
  return code.replace(sink, '(domElement.textContent = key)');
}

/** Pages of the extension never turn text into HTML. Without these places the linter of Firefox's store has no objection either. */
export const withoutHtmlSinks = (): Plugin => ({
  name: 'without-html-sinks',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: replaceHtmlSinks(code), map: null }),
  },
});
