import { type NameField, nameFields } from './settings.ts';

const word = /\{([^{}]*)\}/g;
const isField = (name: string): name is NameField => nameFields.some((field) => field === name);

/** Whether a template can be used: not empty, and all its words in braces known. */
export const isTemplate = (template: string): boolean =>
  template.trim() !== '' && [...template.matchAll(word)].every(([, name = '']) => isField(name));
