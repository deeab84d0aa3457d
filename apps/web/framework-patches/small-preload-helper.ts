import type { Plugin } from 'vite';

/** A private module of Vite's, known by this id only. */
const helperId = '\0vite/preload-helper.js';

/** Loads the style sheets of a part, each once, and then the part. */
const helper = `const seen = {};
const load = (href) => (seen[href] ??= document.querySelector('link[href="' + href + '"]') ? 0 : new Promise((done, fail) => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: fail });
  document.head.append(link);
}));
export const __vitePreload = (start, files = []) => Promise.all(files.map((file) => load('/' + file))).then(start);`;

/**
 * Replaces Vite's helper for parts that load later. Vite's also preloads scripts, in browsers older than ours, and the home
 * page carries it.
 *
 * Gain: 190 bytes instead of 620 on the home page (minified, brotli; decision 18).
 * Test: small-preload-helper.test.ts; e2e/site/faults.spec.ts loads parts by it.
 * Remove when: Vite has an option to leave script preloading out of its helper.
 */
export const smallPreloadHelper: Plugin = {
  name: 'small-preload-helper',
  enforce: 'pre',
  load: (id) => (id === helperId ? helper : null),
};
