import type { Plugin } from 'vite';

/** Lets the file `begin` of a page run as soon as it is there. By itself it would run last: when all that imports it has been loaded. */
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
