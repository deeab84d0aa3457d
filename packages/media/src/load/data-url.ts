import { MediaError } from '../model/errors.ts';

const dataUrlPattern = /^data:[^,]*?(;base64)?,(.*)$/is;

/** The bytes that a `data:` address holds itself, or undefined when it is another kind of address. */
export function dataUrlBytes(url: string): Uint8Array | undefined {
  if (!/^data:/i.test(url)) return undefined;
  const [, isBase64, text = ''] = dataUrlPattern.exec(url) ?? [];
  try {
    const plain = decodeURIComponent(text);
    return isBase64 ? Uint8Array.from(atob(plain), (char) => char.charCodeAt(0)) : new TextEncoder().encode(plain);
  } catch (cause) {
    throw new MediaError('manifest.invalid', 'An address that holds its own data is damaged.', { cause });
  }
}
