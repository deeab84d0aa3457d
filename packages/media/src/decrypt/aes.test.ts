import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CbcDecryptor } from './aes.ts';

const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 });

test('block chains decrypt to what WebCrypto encrypted', async () => {
  await fc.assert(
    fc.asyncProperty(sixteen, sixteen, fc.uint8Array({ minLength: 0, maxLength: 100 }), async (key, iv, message) => {
      const own = (bytes: Uint8Array) => new Uint8Array(bytes);
      const imported = await crypto.subtle.importKey('raw', own(key), 'AES-CBC', false, ['encrypt']);
      const cipher = new Uint8Array(
        await crypto.subtle.encrypt({ name: 'AES-CBC', iv: own(iv) }, imported, own(message)),
      );
      const cbc = new CbcDecryptor(key, iv);
      cbc.restart();
      for (let at = 0; at < cipher.length; at += 16) cbc.block(cipher, at);
      expect(cipher.subarray(0, message.length)).toEqual(own(message));
      // What follows is the padding: its value is its length.
      expect(cipher.at(-1)).toBe(cipher.length - message.length);
    }),
    { numRuns: 200 },
  );
});
