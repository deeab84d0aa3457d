import { type NameField, nameFields } from './settings.ts';

const word = /\{([^{}]*)\}/g;
const isField = (name: string): name is NameField => nameFields.some((field) => field === name);

/** Whether a template is usable: it has only known fields, and at least one, since otherwise all files would get the same name. */
export function isTemplate(template: string): boolean {
  const names = [...template.matchAll(word)].map(([, name = '']) => name);
  return names.length > 0 && names.every(isField);
}
