/** The content of `/recipes.json`: the recipes as text, exactly as they were signed, and the signature of its UTF-8 bytes. */
export interface SignedRecipes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

export const maxEnvelopeBytes = 512 * 1024;
const signatureLength = 64;
/** Prevents signatures that we made for anything else from being usable here. */
const purpose = new TextEncoder().encode('clipharbor recipes 1\n');

/** The signed message: the purpose, then the text. */
export function signedMessage(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(purpose.length + bytes.length);
  message.set(purpose);
  message.set(bytes, purpose.length);
  return message;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null; // The right characters, but not in groups of four.
  }
}

/** Opens the file. Does not check the signature. */
export function openEnvelope(text: string): SignedRecipes | null {
  if (text.length > maxEnvelopeBytes) return null;
  try {
    const { recipes, signature, ...rest }: Record<string, unknown> = JSON.parse(text);
    if (typeof recipes !== 'string' || typeof signature !== 'string' || Object.keys(rest).length > 0) return null;
    const signatureBytes = fromBase64(signature);
    if (signatureBytes?.length !== signatureLength) return null;
    return { bytes: new TextEncoder().encode(recipes), signature: signatureBytes };
  } catch {
    return null; // Not JSON, or not an object.
  }
}

/** The file for recipes and their signature. */
export function closeEnvelope(recipes: string, signature: Uint8Array): string {
  return `${JSON.stringify({ recipes, signature: btoa(String.fromCharCode(...signature)) })}\n`;
}
