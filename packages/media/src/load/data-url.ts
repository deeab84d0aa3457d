import { MediaError } from '../model/errors.ts';

const dataUrlPattern = /^data:[^,]*?(;base64)?,(.*)$/is;

/** The bytes in a `data:` address, or undefined for any other address. */
export function dataUrlBytes(url: string): Uint8Array | undefined {
  if (!/^data:/i.test(url)) return undefined;
  const [, isBase64, text = ''] = dataUrlPattern.exec(url) ?? [];
  try {
    const plain = decodeURIComponent(text);
    return isBase64 ? Uint8Array.from(atob(plain), (char) => char.charCodeAt(0)) : new TextEncoder().encode(plain);
  } catch (cause) {
    throw new MediaError('manifest.invalid', 'A data address is damaged.', { cause });
  }
}
