/**
 * Splits a script into statements, as Supabase's history table stores them. Semicolons inside strings, quoted names,
 * comments, dollar quotes and `begin atomic … end` bodies do not count. An unclosed quote runs to the end of the text.
 */
export function splitStatements(script: string): string[] {
  return statementRanges(script).map(([start, end]) => script.slice(start, end).trim());
}

/** Each file and each seed runs in our transaction, so its own is redundant. */
const ownTransaction =
  /^(?:begin|start|commit|end)(?:\s+(?:work|transaction))?(?:\s+(?:isolation\s+level\s+[a-z ]+|read\s+(?:write|only)))*$/i;

/** The script without them and with every other character in place, so that errors still name the right line. */
export function withoutOwnTransaction(script: string): string {
  let cleared = script;
  for (const [start, end] of statementRanges(script)) {
    const statement = script.slice(start, end);
    const plain = statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').trim();
    if (!ownTransaction.test(plain)) continue;
    cleared = cleared.slice(0, start) + statement.replace(/\S/g, ' ') + cleared.slice(end);
  }
  return cleared;
}

/** The range of each statement, including preceding comments. */
function statementRanges(script: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  let start = 0;
  let hasCode = false;
  let depth = 0;
  let word = '';
  const close = (end: number): void => {
    if (hasCode) ranges.push([start, end]);
    start = end + 1;
    hasCode = false;
    word = '';
  };
  for (let at = 0; at < script.length; ) {
    const end = tokenEnd(script, at);
    const text = script.slice(at, end);
    if (text === ';' && depth === 0) {
      close(at);
    } else if (!isBlank(text)) {
      hasCode = true;
      const previous = word;
      word = text.toLowerCase();
      if (word === 'atomic' && previous === 'begin') depth++;
      else if (word === 'case' && depth > 0) depth++;
      else if (word === 'end' && depth > 0) depth--;
    }
    at = end;
  }
  close(script.length);
  return ranges;
}

const lexemes = [
  /\s+/y,
  /--[^\n]*/y,
  /e'(?:[^'\\]+|\\[\s\S]|'')*(?:'|$)/iy, // Only this kind of string has backslash escapes.
  /'[^']*(?:'|$)/y, // A doubled quote parses as two adjacent strings, which has the same effect.
  /"[^"]*(?:"|$)/y,
  /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/iy,
  /\d[\w.]*/y,
];
const dollar = /\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/iy;

function tokenEnd(script: string, at: number): number {
  if (script.startsWith('/*', at)) return commentEnd(script, at);
  dollar.lastIndex = at;
  const tag = dollar.exec(script)?.[0];
  if (tag !== undefined) {
    const end = script.indexOf(tag, at + tag.length);
    return end < 0 ? script.length : end + tag.length;
  }
  for (const lexeme of lexemes) {
    lexeme.lastIndex = at;
    if (lexeme.test(script)) return lexeme.lastIndex;
  }
  return at + 1;
}

/** Block comments nest in PostgreSQL. */
function commentEnd(script: string, at: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = at;
  for (let depth = 0; ; ) {
    const found = mark.exec(script);
    if (!found) return script.length;
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
}

function isBlank(token: string): boolean {
  return token.trim() === '' || token.startsWith('--') || token.startsWith('/*');
}
