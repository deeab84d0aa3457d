interface Transfer {
  getData(format: string): string;
}

/** The addresses in pasted or dropped data, as text; null if there are none. */
export function droppedText(transfer: Transfer | null): string | null {
  // A dragged link comes as a list with comments, and as text that may be only its title.
  const list = (transfer?.getData('text/uri-list') ?? '')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n');
  const text = list === '' ? (transfer?.getData('text/plain') ?? '').trim() : list;
  return /https?:\/\//i.test(text) ? text : null;
}
