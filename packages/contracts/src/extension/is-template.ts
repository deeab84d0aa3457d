import { type NameField, nameFields } from './settings.ts';

const word = /\{([^{}]*)\}/g;
const isField = (name: string): name is NameField => nameFields.some((field) => field === name);

/** Whether a template can be used: all of its fields are known, and it has one, because otherwise all files would get the same name. */
export function isTemplate(template: string): boolean {
  const names = [...template.matchAll(word)].map(([, name = '']) => name);
  return names.length > 0 && names.every(isField);
}
