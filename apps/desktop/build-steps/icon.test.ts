import { expect, test } from 'vitest';
import { makeIcon } from './icon.ts';

test('an icon file gives the position of each image', async () => {
  const icon = await makeIcon();
  const count = icon.readUInt16LE(4);
  expect(count).toBeGreaterThan(4);
  for (let index = 0; index < count; index += 1) {
    const at = 6 + 16 * index;
    const png = icon.subarray(icon.readUInt32LE(at + 12));
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(icon.readUInt8(at) || 256);
  }
});
