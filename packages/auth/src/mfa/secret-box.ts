import { createCipheriv, createDecipheriv } from 'node:crypto';
import { derive, type Random } from '../tokens/secret-text.ts';

/** Verifying a code needs the plain TOTP secret; encrypted, it cannot be read with the database alone. */
export function seal(pepper: string, random: Random, owner: string, text: string): string {
  const nonce = Buffer.from(random(12));
  const cipher = createCipheriv('aes-256-gcm', derive(pepper, 'totp secret'), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1.${Buffer.concat([nonce, sealed]).toString('base64url')}`;
}

/** Throws if the text was changed, or moved to another owner. */
export function unseal(pepper: string, owner: string, sealed: string): string {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', derive(pepper, 'totp secret'), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}
