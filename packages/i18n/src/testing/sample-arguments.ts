import { TYPE } from '@formatjs/icu-messageformat-parser';
import { messageElements } from './message-elements.ts';

type Value = string | number | Date | ((chunks: string) => string);

/** Contains many digits, so that wrong ones are noticed. */
const number = 1_234_567;
const date = new Date(Date.UTC(2026, 10, 15, 12));

/** A value for every argument and tag of a message. */
export function sampleArguments(message: string): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const element of messageElements(message)) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break;
      case TYPE.tag:
        values[element.value] = (chunks) => chunks;
        break;
      case TYPE.date:
      case TYPE.time:
        values[element.value] = date;
        break;
      case TYPE.number:
      case TYPE.plural:
        values[element.value] = number;
        break;
      case TYPE.select:
        values[element.value] = 'other';
        break;
      case TYPE.argument:
        values[element.value] ??= 'x';
        break;
    }
  }
  return values;
}
