interface Transfer {
  getData(format: string): string;
}

/** The addresses of what was pasted or dropped, as text; null when there is none. */
export function droppedText(transfer: Transfer | null): string | null {
  // A dragged link comes as a list with comments, and as text that may be only its title.
  const list = (transfer?.getData('text/uri-list') ?? '')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n');
  const text = list === '' ? (transfer?.getData('text/plain') ?? '').trim() : list;
  return /https?:\/\//i.test(text) ? text : null;
}
