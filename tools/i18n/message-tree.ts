export type MessageTree = { readonly [key: string]: string | MessageTree };

/** `{ a: { b: 'x' } }` becomes `a.b → x`. */
export function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) flat.set(path, text);
  }
  return flat;
}

/** The same tree with changed texts. `change` receives the path of each text. */
export function mapTexts(tree: MessageTree, change: (text: string, path: string) => string, prefix = ''): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? change(value, prefix + key) : mapTexts(value, change, `${prefix}${key}.`),
    ]),
  );
}
