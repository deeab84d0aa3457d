import type { Plugin } from 'vite';

/** The id of a private Vite module. */
const helperId = '\0vite/preload-helper.js';

/** Loads the style sheets of a chunk, each once, then the chunk. */
const helper = `const seen = {};
const load = (href) => (seen[href] ??= document.querySelector('link[href="' + href + '"]') ? 0 : new Promise((done, fail) => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: fail });
  document.head.append(link);
}));
export const __vitePreload = (start, files = []) => Promise.all(files.map((file) => load('/' + file))).then(start);`;

/**
 * Replaces Vite's helper for dynamic imports, which is part of the home page. Vite's version also preloads scripts in browsers
 * older than those we support.
 *
 * Gain: 190 bytes instead of 620 on the home page (minified, brotli; decision 18).
 * Test: small-preload-helper.test.ts; e2e/site/faults.spec.ts loads chunks with it.
 * Remove when: Vite has an option to omit script preloading from its helper.
 */
export const smallPreloadHelper: Plugin = {
  name: 'small-preload-helper',
  enforce: 'pre',
  load: (id) => (id === helperId ? helper : null),
};
