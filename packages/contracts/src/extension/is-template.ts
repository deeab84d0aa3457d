import { type NameField, nameFields } from './settings.ts';

const word = /\{([^{}]*)\}/g;
const isField = (name: string): name is NameField => nameFields.some((field) => field === name);

/** Whether a template can be used: with one word in braces at least, or all files had one name, and all of them known. */
export function isTemplate(template: string): boolean {
  const names = [...template.matchAll(word)].map(([, name = '']) => name);
  return names.length > 0 && names.every(isField);
}
