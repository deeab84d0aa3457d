import type { Plugin } from 'vite';

/** The React Router module that contains the page. */
export const crashPageModule = 'react-router/dist/production/lib/dom/ssr/errorBoundaries.js';
const crashPage =
  /function RemixRootDefaultErrorBoundary\(\{ error, [\s\S]*?\n}\nfunction BoundaryShell\(\{ [\s\S]*?\n}\n(?=\/\/#endregion)/;
/** The shell is also used for the loading page, for which our root renders nothing. */
const replacement = `function RemixRootDefaultErrorBoundary({ error }) {
\tthrow error;
}
function BoundaryShell({ children }) {
\treturn children;
}
`;

/** Removes the page from the module: the error reaches `entry.client.tsx`, which restores the server's page. */
export function dropCrashPage(source: string): string {
  if (!crashPage.test(source)) throw new Error("React Router's crash page is no longer where it was.");
  return source.replace(crashPage, replacement);
}

/**
 * Removes the page that React Router shows if none of our boundaries catches an error. It has never been visible: its script is
 * markup that our policy refuses, so it failed too, and the server's page was restored.
 *
 * Gain: 450 bytes on every page (minified, brotli).
 * Test: drop-crash-page.test.ts; e2e/site/hydration.spec.ts breaks pages that are then restored.
 * Remove when: React Router omits its page from the bundle if the root has its own boundary.
 */
export const withoutCrashPage: Plugin = {
  name: 'without-crash-page',
  apply: 'build',
  transform: (source, id) => (id.split('?')[0]?.endsWith(crashPageModule) ? dropCrashPage(source) : null),
};
