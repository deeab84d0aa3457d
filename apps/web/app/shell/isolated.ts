/** A name or an address inside a sentence of the other writing direction: it keeps its own, and leaves the sentence alone. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
