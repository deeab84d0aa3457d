/** What replaces a `$Name$` in a segment's address. */
export interface TemplateValues {
  readonly RepresentationID: string;
  readonly Bandwidth: number;
  readonly Number?: number | bigint;
  readonly Time?: bigint;
}

type Piece = string | { readonly name: keyof TemplateValues; readonly width: number };

/** Two digits of width are more than any legitimate template has; `%0999999999d` would fill memory. */
const identifierPattern = /\$(?:(RepresentationID|Number|Bandwidth|Time)(?:%0?(\d{1,2})d)?)?\$/g;

/** Compiles an address with `$Number%05d$`, `$Time$`, `$RepresentationID$`, `$Bandwidth$` and `$$`. */
export function compileTemplate(template: string): (values: TemplateValues) => string {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of template.matchAll(identifierPattern)) {
    const [whole, name, width] = match;
    pieces.push(template.slice(end, match.index));
    pieces.push(name ? { name: name as keyof TemplateValues, width: Number(width ?? 1) } : '$');
    end = match.index + whole.length;
  }
  pieces.push(template.slice(end));
  return (values) => pieces.map((piece) => (typeof piece === 'string' ? piece : fill(piece, values))).join('');
}

function fill({ name, width }: Exclude<Piece, string>, values: TemplateValues): string {
  const text = String(values[name] ?? '');
  return name === 'RepresentationID' ? text : text.padStart(width, '0');
}
