import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Gate } from './gate.ts';

interface Feature {
  readonly name: string;
  /** Searched in the built files, in which property names are not minified. */
  readonly pattern: RegExp;
  /** The first version of Chrome that has it. */
  readonly since: number;
}

/**
 * Features that the oldest supported browser, Chrome 120, lacks and without which something fails rather than merely looks plainer.
 * The type check finds methods that share their name with others (`union`, `toArray`), because its `lib` ends with ES2024.
 */
const features: Readonly<Record<'js' | 'css', readonly Feature[]>> = {
  js: [
    { name: 'URL.parse', pattern: /\bURL\.parse\(/, since: 126 },
    { name: 'Array.fromAsync', pattern: /\bArray\.fromAsync\(/, since: 121 },
    { name: 'iterator helpers', pattern: /\bIterator\.(?:from|concat|zip|zipKeyed)\(/, since: 122 },
    { name: 'Set methods', pattern: /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, since: 122 },
    { name: 'Promise.try', pattern: /\bPromise\.try\(/, since: 128 },
    { name: 'Intl.DurationFormat', pattern: /\bIntl\.DurationFormat\b/, since: 129 },
    { name: 'Symbol.dispose', pattern: /\bSymbol\.(?:dispose|asyncDispose)\b/, since: 134 },
    { name: 'dialog.requestClose', pattern: /\.requestClose\(/, since: 134 },
    { name: 'moveBefore', pattern: /\.moveBefore\(/, since: 133 },
    { name: 'RegExp.escape', pattern: /\bRegExp\.escape\(/, since: 136 },
    { name: 'regular expression modifiers', pattern: /\(\?(?:[ims]+(?:-[ims]+)?|-[ims]+):/, since: 125 },
    { name: 'Uint8Array.fromBase64', pattern: /\bUint8Array\.from(?:Base64|Hex)\(/, since: 140 },
    { name: 'Map.getOrInsert', pattern: /\.getOrInsert(?:Computed)?\(/, since: 145 },
    { name: 'light-dark()', pattern: /\blight-dark\(/, since: 123 },
    { name: 'import attributes', pattern: /\bfrom\s*"[^"]*"\s*with\s*\{/, since: 123 },
  ],
  css: [
    // Chrome 120 has it, but crashes the tab when a second page uses a style sheet with such a rule in a layer.
    { name: '@starting-style', pattern: /@starting-style/, since: 121 },
    // lightningcss's replacements for light-dark() are set in the same rule.
    {
      name: 'inherited properties in ::backdrop',
      pattern: /::backdrop\{[^}]*var\(--(?!lightningcss-)/,
      since: 122,
    },
    { name: 'light-dark()', pattern: /\blight-dark\(/, since: 123 },
    { name: 'round(), mod() and rem()', pattern: /[\s:(,*/+-](?:round|mod|rem)\(/, since: 125 },
    { name: 'anchor positioning', pattern: /\b(?:anchor|anchor-size)\(|[{;]position-(?:anchor|area):/, since: 125 },
    { name: ':state()', pattern: /:state\(/, since: 125 },
    { name: 'calc-size()', pattern: /\bcalc-size\(/, since: 129 },
    // Inside :is() and :where(), only the unknown selector is dropped; anywhere else, the whole rule is.
    { name: ':open', pattern: /[\w*\])]:open(?![\w-])/, since: 133 },
    { name: 'if()', pattern: /:if\(/, since: 137 },
    { name: '@function', pattern: /@function\b/, since: 139 },
  ],
};

/** `polyfilled` are the features that a polyfill in front of every script adds. */
export function findNewerFeatures(path: string, text: string, polyfilled: ReadonlySet<string> = new Set()): Finding[] {
  const kind = path.endsWith('.js') ? 'js' : 'css';
  return features[kind]
    .filter(({ name, pattern }) => !polyfilled.has(name) && pattern.test(text))
    .map(({ name, since }) => ({ file: path, message: `uses ${name}, which Chrome has since version ${since}` }));
}

/** `build-steps/older-browsers.ts` of the extension adds them. */
const extensionPolyfills = new Set(['URL.parse', 'Symbol.dispose']);

const builds = [
  { folder: 'apps/web/build/client/assets', polyfilled: new Set<string>() },
  { folder: 'apps/extension/.output/chrome-mv3', polyfilled: extensionPolyfills },
] as const;

/** The styles of server-rendered pages. */
const styleSources = [
  'apps/server/src/html/page-style.ts',
  'packages/auth/src/verify-page.ts',
  'packages/pay-emulator/src/pages/style.ts',
] as const;

/** What visitors load uses nothing that the oldest supported browser lacks. Tests run in newer browsers. */
export const newerFeatures: Gate = {
  name: 'features of newer browsers',
  async run(root): Promise<Finding[]> {
    const check = (path: string, polyfilled?: ReadonlySet<string>): Finding[] =>
      existsSync(join(root, path))
        ? findNewerFeatures(path, readFileSync(join(root, path), 'utf8'), polyfilled)
        : [{ file: path, message: 'is missing' }];
    const built = builds.flatMap(({ folder, polyfilled }) => {
      if (!existsSync(join(root, folder))) return [{ file: folder, message: 'is missing: run npm run build' }];
      const paths = globSync('**/*.{js,css}', { cwd: join(root, folder) });
      return paths.flatMap((path) => check(`${folder}/${path}`, polyfilled));
    });
    return [...built, ...styleSources.flatMap((path) => check(path))];
  },
};
