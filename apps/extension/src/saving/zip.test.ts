import { crc32 as reference } from 'node:zlib';
import { expect, test } from 'vitest';
import { imageName } from './image-archive.ts';
import { crc32, ZipWriter } from './zip.ts';

/** Reads an archive as programs do: from the end to the directory, and from there to each file. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  expect(at + archive.readUInt32LE(end + 12)).toBe(end);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const size = archive.readUInt32LE(at + 24);
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    expect(archive.toString('utf8', local + 30, local + 30 + nameLength)).toBe(name);
    const bytes = archive.subarray(local + 30 + nameLength, local + 30 + nameLength + size);
    expect(archive.readUInt32LE(at + 16)).toBe(reference(bytes));
    expect(archive.readUInt32LE(local + 14)).toBe(reference(bytes));
    files.set(name, bytes);
    at += 46 + nameLength;
  }
  return files;
}

test('the checksum is standard CRC-32', () => {
  const bytes = new TextEncoder().encode('one picture');
  expect(crc32(bytes)).toBe(reference(bytes));
  expect(crc32(new Uint8Array())).toBe(0);
});

test('an archive returns its contents, with names in every script', () => {
  const writer = new ZipWriter();
  writer.add({ name: 'one.jpg', bytes: new Uint8Array([1, 2, 3]) });
  writer.add({ name: '写真 صورة.png', bytes: new Uint8Array(70_000).fill(7) });
  const files = unzip(Buffer.concat(writer.finish()));
  expect([...files.keys()]).toEqual(['one.jpg', '写真 صورة.png']);
  expect(files.get('one.jpg')).toEqual(Buffer.from([1, 2, 3]));
  expect(files.get('写真 صورة.png')).toEqual(Buffer.alloc(70_000, 7));
});

test('names are safe, have the extension of their type, and never clash', () => {
  const used = new Set<string>();
  const name = (title: string, type: string) => imageName(title, type, used);
  expect(name('../../etc/passwd', 'image/png')).toBe('etc passwd.png');
  expect(name('Cat.jpg', 'image/jpeg')).toBe('Cat.jpg');
  expect(name('cat', 'image/jpeg; charset=x')).toBe('cat (2).jpg');
  expect(name('', 'image/webp')).toBe('image.webp');
  expect(imageName('page', 'text/html', used)).toBeNull();
});
