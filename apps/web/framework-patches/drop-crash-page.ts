import type { Plugin } from 'vite';

/** The module of React Router that has the page. */
export const crashPageModule = 'react-router/dist/production/lib/dom/ssr/errorBoundaries.js';
const crashPage =
  /function RemixRootDefaultErrorBoundary\(\{ error, [\s\S]*?\n}\nfunction BoundaryShell\(\{ [\s\S]*?\n}\n(?=\/\/#endregion)/;
/** The shell is also that of a page for loading, in which our root has nothing to show. */
const replacement = `function RemixRootDefaultErrorBoundary({ error }) {
\tthrow error;
}
function BoundaryShell({ children }) {
\treturn children;
}
`;

/** The module without the page: the error goes on to `entry.client.tsx`, which restores what the server sent. */
export function dropCrashPage(source: string): string {
  if (!crashPage.test(source)) throw new Error("React Router's page for crashes is no longer where it was.");
  return source.replace(crashPage, replacement);
}

/**
 * Leaves out the page that React Router shows where no boundary of ours catches an error. Its script is markup that our
 * policy refuses, so it has never been seen: the refusal ended it, and the server's page was restored.
 *
 * Gain: 450 bytes on every page (minified, brotli).
 * Test: drop-crash-page.test.ts; e2e/site/hydration.spec.ts breaks pages that are then restored.
 * Remove when: React Router leaves its page out of the bundle where the root has a boundary of its own.
 */
export const withoutCrashPage: Plugin = {
  name: 'without-crash-page',
  apply: 'build',
  transform: (source, id) => (id.split('?')[0]?.endsWith(crashPageModule) ? dropCrashPage(source) : null),
};
