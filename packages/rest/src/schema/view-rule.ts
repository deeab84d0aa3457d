/** The origin of a view's column: the relation and column that it copies unchanged. */
export type ColumnOrigin = { column: number; table: number; tableColumn: number };

/**
 * Parses the target list of a stored view rule (PostgreSQL's node-tree text). Only the outermost query counts: a subquery
 * has its own target list, which says nothing about the view's columns.
 */
export function columnOrigins(rule: string): ColumnOrigin[] {
  const list = targetList(rule);
  return list === null ? [] : entries(list).flatMap(originOf);
}

function targetList(rule: string): string | null {
  const start = rule.indexOf('{QUERY');
  if (start < 0) return null;
  let depth = 0;
  for (let at = start; at < rule.length; at += 1) {
    const character = rule.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '{' || character === '(') depth += 1;
    else if (character === '}' || character === ')') depth -= 1;
    else if (depth === 1 && rule.startsWith(':targetList (', at)) return balanced(rule, at + ':targetList '.length);
    if (depth === 0 && at > start) return null;
  }
  return null;
}

/** The bracketed text that starts at `start`, without the brackets. */
function balanced(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '{' || character === '(') depth += 1;
    else if (character === '}' || character === ')') {
      depth -= 1;
      if (depth === 0) return text.slice(start + 1, at);
    }
  }
  return '';
}

function entries(list: string): string[] {
  const found: string[] = [];
  for (let at = list.indexOf('{'); at >= 0; at = list.indexOf('{', at)) {
    const entry = balanced(list, at);
    if (entry === '') break;
    found.push(entry);
    at += entry.length + 2;
  }
  return found;
}

function originOf(entry: string): ColumnOrigin[] {
  // The expression comes first and may contain anything; the entry's own fields follow it.
  const fields = /:resno (\d+) .*:resorigtbl (\d+) :resorigcol (\d+) :resjunk (\w+)\s*$/s.exec(entry);
  if (!fields || fields[4] === 'true' || fields[2] === '0') return [];
  return [{ column: Number(fields[1]), table: Number(fields[2]), tableColumn: Number(fields[3]) }];
}
