import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

type Tree = { [key: string]: string | Tree };

function slotsOf(elements: readonly MessageFormatElement[], slots: Set<string>): Set<string> {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break;
      case TYPE.tag:
        slots.add(`<${element.value}></${element.value}>`);
        slotsOf(element.children, slots);
        break;
      case TYPE.date:
      case TYPE.time:
        slots.add(`{${element.value}, date}`);
        break;
      case TYPE.number:
        slots.add(`{${element.value}, number}`);
        break;
      case TYPE.plural:
      case TYPE.select:
        slots.add(element.type === TYPE.plural ? `{${element.value}, number}` : `{${element.value}}`);
        for (const option of Object.values(element.options)) slotsOf(option.value, slots);
        break;
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
      typeof value === 'string' ? [...slotsOf(parse(value), new Set())].sort().join('') : shapesOf(value),
    ]),
  );

/** The source of `message-shapes.ts`: a line for each namespace. Only new keys and other arguments change it, not words. */
export const messageShapes = (catalogs: ReadonlyMap<string, Tree>): string =>
  [
    '/** Of every English message what must be passed to it. Made by `npx vitest run packages/i18n -u`. */',
    'export interface MessageShapes {',
    ...[...catalogs].map(([namespace, tree]) => `  ${namespace}: ${JSON.stringify(shapesOf(tree))};`),
    '}\n',
  ].join('\n');
