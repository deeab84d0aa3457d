import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const localHeader = 0x04034b50;

/** Unpacks one of our own archives: uncompressed entries, one after the other. */
export function unpackArchive(bytes: Buffer, folder: string): void {
  for (let at = 0; bytes.readUInt32LE(at) === localHeader; ) {
    const size = bytes.readUInt32LE(at + 18);
    const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
    const path = join(folder, bytes.toString('utf8', at + 30, nameEnd));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes.subarray(nameEnd, nameEnd + size));
    at = nameEnd + size;
  }
}
