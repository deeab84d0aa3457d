import { type NameField, nameFields } from '@clipharbor/contracts';

const word = /\{([^{}]*)\}/g;
const isField = (name: string): name is NameField => nameFields.some((field) => field === name);

/** Whether a template can be used: not empty, and all its words in braces known. */
export const isTemplate = (template: string): boolean =>
  template.trim() !== '' && [...template.matchAll(word)].every(([, name = '']) => isField(name));

/** How a file would be called. */
export const previewName = (template: string, values: Readonly<Record<NameField, string>>): string =>
  `${template.replace(word, (whole, name: string) => (isField(name) ? values[name] : whole)).trim()}.mp4`;
