import { argumentMark, columnsOf, visible } from '../message-parts.ts';
import type { MessageRule } from './rule.ts';

/** The length of the product’s name; other arguments are about as long. */
const argumentColumns = 10;

/** Titles, descriptions, buttons and store fields have a limit in their note. */
export const lengths: MessageRule = ({ key, parts }, { notes }) => {
  const max = notes.get(key)?.max;
  if (max === undefined) return [];
  const widest = Math.max(
    ...parts.variants.map((variant) =>
      columnsOf(visible(variant.replaceAll(argumentMark, 'x'.repeat(argumentColumns)))),
    ),
  );
  return widest > max ? [`takes ${widest} columns, at most ${max} fit`] : [];
};
