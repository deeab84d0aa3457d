import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { FeedBody } from '@clipharbor/contracts';

/** The public half, in the form in which keys are pinned. */
export function pinnableKey(privateKey: KeyObject): string {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}

/** The text of a feed. Ed25519 is deterministic: the same body and keys give the same bytes. */
export function signFeed(body: FeedBody, privateKeys: readonly KeyObject[]): string {
  const text = JSON.stringify(body);
  const signatures = privateKeys.map((key) => sign(null, Buffer.from(text, 'utf8'), key).toString('base64'));
  return `${JSON.stringify({ body: text, signatures })}\n`;
}
