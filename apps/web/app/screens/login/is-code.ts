/** Six digits; apps show them in two groups, and people type the space between them. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text.replaceAll(/\s/g, ''));
