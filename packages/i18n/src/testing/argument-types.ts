import { TYPE } from '@formatjs/icu-messageformat-parser';
import { messageElements } from './message-elements.ts';

type Tree = { [key: string]: string | Tree };

/** The argument types of a message. */
function slotsOf(message: string): ReadonlySet<string> {
  const slots = new Set<string>();
  for (const element of messageElements(message)) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break;
      case TYPE.tag:
        slots.add(`<${element.value}></${element.value}>`);
        break;
      case TYPE.date:
      case TYPE.time:
        slots.add(`{${element.value}, date}`);
        break;
      case TYPE.number:
      case TYPE.plural:
        slots.add(`{${element.value}, number}`);
        break;
      case TYPE.select:
      case TYPE.argument:
        slots.add(`{${element.value}}`);
        break;
    }
  }
  return slots;
}

const shapesOf = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? [...slotsOf(value)].sort().join('') : shapesOf(value),
    ]),
  );

/** The source of `message-shapes.ts`: one line per namespace. Changes only if keys or arguments change, not texts. */
export const messageShapes = (catalogs: ReadonlyMap<string, Tree>): string =>
  [
    '/** Of every English message what must be passed to it. Made by `npx vitest run packages/i18n -u`. */',
    'export interface MessageShapes {',
    ...[...catalogs].map(([namespace, tree]) => `  ${namespace}: ${JSON.stringify(shapesOf(tree))};`),
    '}\n',
  ].join('\n');
