import { Scanner } from './scanner.ts';

/** A plain list of names, as in `columns=` and `on_conflict=`. */
export function parseColumns(text: string, what: 'columns parameter' | 'on_conflict parameter'): string[] {
  const scanner = new Scanner(text, what);
  const names: string[] = [];
  do {
    scanner.skipSpace();
    names.push(scanner.name());
    scanner.skipSpace();
  } while (scanner.accept(','));
  scanner.end('"," or end of input');
  return [...new Set(names)];
}
