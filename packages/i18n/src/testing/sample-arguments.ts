import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

type Value = string | number | Date | ((chunks: string) => string);

/** Many digits, so that they show. */
const number = 1_234_567;

function collect(elements: readonly MessageFormatElement[], values: Record<string, Value>): Record<string, Value> {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break;
      case TYPE.tag:
        values[element.value] = (chunks) => chunks;
        collect(element.children, values);
        break;
      case TYPE.date:
      case TYPE.time:
        values[element.value] = new Date(Date.UTC(2026, 10, 15, 12));
        break;
      case TYPE.number:
        values[element.value] = number;
        break;
      case TYPE.plural:
      case TYPE.select:
        values[element.value] = element.type === TYPE.plural ? number : 'other';
        for (const option of Object.values(element.options)) collect(option.value, values);
        break;
      case TYPE.argument:
        values[element.value] ??= 'x';
        break;
    }
  }
  return values;
}

/** Something for every argument and tag of a message. */
export const sampleArguments = (message: string): Record<string, Value> => collect(parse(message), {});
