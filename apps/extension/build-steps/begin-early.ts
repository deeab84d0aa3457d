import type { Plugin } from 'vite';

/** Loads a page's `begin` script as soon as possible. By default it would wait until everything that imports it is loaded. */
export const beginEarly = (): Plugin => ({
  name: 'begin-early',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const begin = Object.values(bundle).find(({ name }) => name === 'begin');
      if (begin === undefined || !html.includes(begin.fileName)) return [];
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/${begin.fileName}` };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  },
});
