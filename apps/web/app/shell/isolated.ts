/** Isolates a name or an email in a sentence of the other writing direction, so that neither affects the other. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
