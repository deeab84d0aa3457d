/** Some sites start a response with an endless loop, so that other pages cannot run it as a script. */
const guard = /^\s*(?:for\s*\(;;\);|while\s*\(1\);|\)\]\}',?)/;
/** `window.name = {…};`: data inside an ordinary script. */
const assignment = /^\s*(?:(?:var|let|const)\s+|window\.|self\.)[\w$.]{1,80}\s*=\s*(?=[[{])/;
/** Responses that arrive in pieces have one value per line. */
const maxLines = 200;

function parseOne(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null; // Not JSON: other forms are tried, then the text is ignored.
  }
}

/** Every JSON value in a text of the page. Empty if it holds none; never throws. */
export function parseJsonText(text: string): unknown[] {
  const body = text.replace(guard, '');
  const whole = parseOne(body);
  if (whole) return [whole.value];
  if (assignment.test(body)) {
    const assigned = parseOne(body.replace(assignment, '').replace(/;\s*$/, ''));
    return assigned ? [assigned.value] : [];
  }
  return body
    .split('\n', maxLines)
    .filter((line) => /^\s*[[{]/.test(line))
    .flatMap((line) => {
      const parsed = parseOne(line);
      return parsed ? [parsed.value] : [];
    });
}
