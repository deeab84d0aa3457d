import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Gate } from './gate.ts';

interface Feature {
  readonly name: string;
  /** Found in finished files, where names of properties are as they were written. */
  readonly pattern: RegExp;
  /** The first Chrome that has it. */
  readonly since: number;
}

/**
 * What the oldest supported browser, Chrome 120, lacks, and what fails without it: not what merely looks plainer. Methods that share
 * their name with others (`union`, `toArray`) are left to the types, whose `lib` ends with ES2024.
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
    { name: 'modifiers of a regular expression', pattern: /\(\?(?:[ims]+(?:-[ims]+)?|-[ims]+):/, since: 125 },
    { name: 'Uint8Array.fromBase64', pattern: /\bUint8Array\.from(?:Base64|Hex)\(/, since: 140 },
    { name: 'Map.getOrInsert', pattern: /\.getOrInsert(?:Computed)?\(/, since: 145 },
    { name: 'light-dark()', pattern: /\blight-dark\(/, since: 123 },
    { name: 'import attributes', pattern: /\bfrom\s*"[^"]*"\s*with\s*\{/, since: 123 },
  ],
  css: [
    // Known to Chrome 120, which ends the tab when a second page uses a style sheet with such a rule in a layer.
    { name: '@starting-style', pattern: /@starting-style/, since: 121 },
    // Those of lightningcss, which stand for light-dark(), are set in the same rule.
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
    // Within :is() and :where(), an unknown selector is skipped alone. Anywhere else, the whole rule is.
    { name: ':open', pattern: /[\w*\])]:open(?![\w-])/, since: 133 },
    { name: 'if()', pattern: /:if\(/, since: 137 },
    { name: '@function', pattern: /@function\b/, since: 139 },
  ],
};

/** `given` names what something else puts in front of every script. */
export function findNewerFeatures(path: string, text: string, given: ReadonlySet<string> = new Set()): Finding[] {
  const kind = path.endsWith('.js') ? 'js' : 'css';
  return features[kind]
    .filter(({ name, pattern }) => !given.has(name) && pattern.test(text))
    .map(({ name, since }) => ({ file: path, message: `uses ${name}, which Chrome has from ${since} on` }));
}

/** `build-steps/older-browsers.ts` of the extension adds them. */
const givenToExtension = new Set(['URL.parse', 'Symbol.dispose']);

const builds = [
  { folder: 'apps/web/build/client/assets', given: new Set<string>() },
  { folder: 'apps/extension/.output/chrome-mv3', given: givenToExtension },
] as const;

/** Styles of pages that servers render. */
const styleSources = [
  'apps/server/src/html/page-style.ts',
  'packages/auth/src/verify-page.ts',
  'packages/pay-emulator/src/pages/style.ts',
] as const;

/** What visitors get does without what the oldest supported browser lacks. Tests run in newer ones. */
export const newerFeatures: Gate = {
  name: 'features of newer browsers',
  async run(root): Promise<Finding[]> {
    const check = (path: string, given?: ReadonlySet<string>): Finding[] =>
      existsSync(join(root, path))
        ? findNewerFeatures(path, readFileSync(join(root, path), 'utf8'), given)
        : [{ file: path, message: 'is missing' }];
    const built = builds.flatMap(({ folder, given }) => {
      if (!existsSync(join(root, folder))) return [{ file: folder, message: 'is missing: run npm run build' }];
      const paths = globSync('**/*.{js,css}', { cwd: join(root, folder) });
      return paths.flatMap((path) => check(`${folder}/${path}`, given));
    });
    return [...built, ...styleSources.flatMap((path) => check(path))];
  },
};
