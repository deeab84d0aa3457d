import { expect, test } from 'vitest';
import { closeEnvelope, openEnvelope, signedMessage } from './envelope.ts';

const signature = Uint8Array.from({ length: 64 }, (_, index) => index * 3);
const text = '{"ä":"☃ \\u0000"}';

test('a closed envelope opens byte for byte', () => {
  const opened = openEnvelope(closeEnvelope(text, signature));
  expect(opened && new TextDecoder().decode(opened.bytes)).toBe(text);
  expect(opened?.signature).toEqual(signature);
});

test.each([
  ['no JSON', '{'],
  ['no object', 'null'],
  ['no recipes', JSON.stringify({ signature: btoa('x'.repeat(64)) })],
  ['recipes that are not text', JSON.stringify({ recipes: {}, signature: btoa('x'.repeat(64)) })],
  ['a short signature', JSON.stringify({ recipes: '{}', signature: btoa('short') })],
  ['a signature that is not base64', JSON.stringify({ recipes: '{}', signature: '!'.repeat(88) })],
  ['an extra field', JSON.stringify({ recipes: '{}', signature: btoa('x'.repeat(64)), key: 'mine' })],
  ['a private key', JSON.stringify({ kty: 'OKP', crv: 'Ed25519', d: 'secret' })],
  ['too much', JSON.stringify({ recipes: 'x'.repeat(600_000), signature: btoa('x'.repeat(64)) })],
])('%s is rejected', (_, envelope) => expect(openEnvelope(envelope)).toBeNull());

test('the signed message states its purpose', () => {
  expect(new TextDecoder().decode(signedMessage(new TextEncoder().encode('{}')))).toBe('clipharbor recipes 1\n{}');
});
