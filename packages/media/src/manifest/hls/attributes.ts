/** The attributes of one tag. Names in upper case, values without quotes. */
export type Attributes = ReadonlyMap<string, string>;

/**
 * Reads `NAME=value,NAME="quoted, value"`. Lenient: spaces around names and values, a missing closing quote, stray commas.
 * The first of two equal names wins. `expand` is applied to quoted and bare values alike.
 */
export function parseAttributes(text: string, expand: (value: string) => string = (value) => value): Attributes {
  const attributes = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const equals = text.indexOf('=', at);
    if (equals < 0) break;
    // A stray word before a comma has no value: the name starts after the last comma.
    const name = text
      .slice(text.lastIndexOf(',', equals) + 1, equals)
      .trim()
      .toUpperCase();
    let start = equals + 1;
    while (text.charCodeAt(start) === 0x20) start++;
    const isQuoted = text.charCodeAt(start) === 0x22;
    const from = isQuoted ? start + 1 : start;
    const close = text.indexOf(isQuoted ? '"' : ',', from);
    const to = close < 0 ? text.length : close;
    if (name && !attributes.has(name)) attributes.set(name, expand(text.slice(from, to).trim()));
    const comma = isQuoted ? text.indexOf(',', to) : to;
    at = comma < 0 ? text.length : comma + 1;
  }
  return attributes;
}

/** Whether an attribute is YES. */
export function isYes(attributes: Attributes, name: string): boolean {
  return attributes.get(name)?.toUpperCase() === 'YES';
}
