import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Every element of a message, including those inside tags and choices. */
export function* messageElements(message: string): Generator<MessageFormatElement> {
  yield* nested(parse(message));
}

function* nested(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if (element.type === TYPE.tag) yield* nested(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const option of Object.values(element.options)) yield* nested(option.value);
  }
}
