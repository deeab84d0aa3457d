import { MediaError } from '../../model/errors.ts';

const namedEntities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Replaces the five predefined and the numeric references. Any other reference is refused; a bare `&` is kept. */
export function decodeEntities(text: string, position: number): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][\w.-]{0,60});/gi, (_whole, name: string) => {
    const value = name.startsWith('#') ? numeric(name) : namedEntities.get(name);
    if (value !== undefined) return value;
    throw new MediaError('manifest.invalid', 'The manifest uses an unknown entity.', {
      facts: { position, subject: name },
    });
  });
}

function numeric(name: string): string | undefined {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
