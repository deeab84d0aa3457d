const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2025-10-19` becomes `October 19, 2025`; anything that is not a date is shown unchanged. */
export function articleDate(date: string): string {
  const time = /^\d{4}-\d\d-\d\d/.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? date : long.format(time);
}
