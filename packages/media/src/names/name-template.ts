import { fileExtensions, safeFileName } from './safe-file-name.ts';

const field = /\{(\w+)\}/g;
const ownExtension = new RegExp(`\\.(${fileExtensions.join('|')})$`, 'i');
/** Empty brackets and separators at the ends, as an empty field leaves them. */
const leftovers = /\(\s*\)|\[\s*\]|^[\s\-–·,]+|[\s\-–·,]+$/gu;

const safeStem = (text: string): string => safeFileName(text, 'part').slice(0, -'.part'.length);

/**
 * A file name without extension from the user's template, with fields such as `{title}`. Whatever the title is, the
 * name is safe on every system. Braces around anything other than a field stay as they are.
 */
export const nameByTemplate = (
  template: string,
  values: Readonly<Record<string, string>> & { readonly title: string },
): string =>
  tidied(
    template.replace(field, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole)),
  ) ||
  tidied(values.title) ||
  'untitled';

/** Removes what an empty field leaves behind, and the extension, which the engine adds. May be empty. */
function tidied(text: string): string {
  let name = text;
  // What one step removes can create new work for an earlier step.
  for (let before: string | undefined; before !== name && name !== ''; ) {
    before = name;
    name = safeStem(name).replace(ownExtension, '').replace(leftovers, '');
  }
  return name;
}
