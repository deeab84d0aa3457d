/** Rijndael's tables, computed for the first key. */
const sbox = new Uint8Array(256);
const inverseSbox = new Uint8Array(256);
/** For decryption: inverse substitution and column mixing of one byte, by its row. */
const mixed0 = new Uint32Array(256);
const mixed1 = new Uint32Array(256);
const mixed2 = new Uint32Array(256);
const mixed3 = new Uint32Array(256);

function times2(value: number): number {
  return ((value << 1) ^ (value & 0x80 ? 0x11b : 0)) & 255;
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let factor = a, bits = b; bits > 0; bits >>= 1, factor = times2(factor)) if (bits & 1) product ^= factor;
  return product;
}

function fillTables(): void {
  let p = 1;
  let q = 1;
  // p runs through all non-zero values by multiplying by 3, q is always its inverse.
  do {
    p ^= times2(p);
    q ^= q << 1;
    q ^= q << 2;
    q = (q ^ (q << 4)) & 255;
    if (q & 0x80) q ^= 0x09;
    const rotated = q ^ rotate8(q, 1) ^ rotate8(q, 2) ^ rotate8(q, 3) ^ rotate8(q, 4);
    sbox[p] = rotated ^ 0x63;
  } while (p !== 1);
  sbox[0] = 0x63;
  for (let value = 0; value < 256; value += 1) inverseSbox[sbox[value] ?? 0] = value;
  for (let value = 0; value < 256; value += 1) {
    const column = mixColumn(inverseSbox[value] ?? 0);
    for (const [row, table] of [mixed0, mixed1, mixed2, mixed3].entries()) table[value] = rotate32(column, row * 8);
  }
}

function rotate8(value: number, by: number): number {
  return ((value << by) | (value >> (8 - by))) & 255;
}

function mixColumn(byte: number): number {
  return (
    ((multiply(byte, 14) << 24) | (multiply(byte, 9) << 16) | (multiply(byte, 13) << 8) | multiply(byte, 11)) >>> 0
  );
}

function rotate32(value: number, by: number): number {
  return by === 0 ? value : (value >>> by) | (value << (32 - by));
}

const rounds = 10;

/** Round keys for decryption (equivalent inverse cipher), in order of use. */
function expandKey(key: Uint8Array): Uint32Array {
  if (sbox[0] === 0) fillTables();
  const words = new Uint32Array(4 * (rounds + 1));
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  for (let i = 0; i < 4; i += 1) words[i] = view.getUint32(i * 4);
  let constant = 1;
  for (let i = 4; i < words.length; i += 1) {
    let word = words[i - 1] ?? 0;
    if (i % 4 === 0) {
      word = substitute(rotate32(word, 24)) ^ (constant << 24);
      constant = times2(constant);
    }
    words[i] = (words[i - 4] ?? 0) ^ word;
  }
  const reversed = new Uint32Array(words.length);
  for (let round = 0; round <= rounds; round += 1) {
    for (let column = 0; column < 4; column += 1) {
      const word = words[(rounds - round) * 4 + column] ?? 0;
      reversed[round * 4 + column] = round === 0 || round === rounds ? word : mixWord(word);
    }
  }
  return reversed;
}

function substitute(word: number): number {
  const part = (shift: number): number => (sbox[(word >>> shift) & 255] ?? 0) << shift;
  return part(24) | part(16) | part(8) | part(0);
}

function mixWord(word: number): number {
  let result = 0;
  for (let row = 0; row < 4; row += 1) result ^= rotate32(mixColumn((word >>> (24 - row * 8)) & 255), row * 8);
  return result;
}

/**
 * AES-128 in CBC mode, in place and without padding, for the scattered blocks of SAMPLE-AES: WebCrypto only takes whole
 * padded messages, and waits for each.
 */
export class CbcDecryptor {
  readonly #keys: Uint32Array;
  readonly #iv: Uint8Array;
  readonly #chain = new Uint32Array(4);

  constructor(key: Uint8Array, iv: Uint8Array) {
    this.#keys = expandKey(key);
    this.#iv = iv;
  }

  /** The next block starts a new chain. */
  restart(): void {
    const view = new DataView(this.#iv.buffer, this.#iv.byteOffset, this.#iv.byteLength);
    for (let i = 0; i < 4; i += 1) this.#chain[i] = view.getUint32(i * 4);
  }

  /** Decrypts the 16 bytes at `at`. */
  block(data: Uint8Array, at: number): void {
    const keys = this.#keys;
    const chain = this.#chain;
    const [c0, c1, c2, c3] = [wordAt(data, at), wordAt(data, at + 4), wordAt(data, at + 8), wordAt(data, at + 12)];
    let a = c0 ^ (keys[0] ?? 0);
    let b = c1 ^ (keys[1] ?? 0);
    let c = c2 ^ (keys[2] ?? 0);
    let d = c3 ^ (keys[3] ?? 0);
    for (let k = 4; k < rounds * 4; k += 4) {
      // Rows shift right by their number, so each column takes its bytes from the columns before it.
      const nextA = mixColumns(a, d, c, b) ^ (keys[k] ?? 0);
      const nextB = mixColumns(b, a, d, c) ^ (keys[k + 1] ?? 0);
      const nextC = mixColumns(c, b, a, d) ^ (keys[k + 2] ?? 0);
      d = mixColumns(d, c, b, a) ^ (keys[k + 3] ?? 0);
      a = nextA;
      b = nextB;
      c = nextC;
    }
    const last = rounds * 4;
    putWord(data, at, inverseSubstitute(a, d, c, b) ^ (keys[last] ?? 0) ^ (chain[0] ?? 0));
    putWord(data, at + 4, inverseSubstitute(b, a, d, c) ^ (keys[last + 1] ?? 0) ^ (chain[1] ?? 0));
    putWord(data, at + 8, inverseSubstitute(c, b, a, d) ^ (keys[last + 2] ?? 0) ^ (chain[2] ?? 0));
    putWord(data, at + 12, inverseSubstitute(d, c, b, a) ^ (keys[last + 3] ?? 0) ^ (chain[3] ?? 0));
    chain[0] = c0;
    chain[1] = c1;
    chain[2] = c2;
    chain[3] = c3;
  }
}

/** One column of a round: row 0 from the first word, row 1 from the second, and so on. */
function mixColumns(row0: number, row1: number, row2: number, row3: number): number {
  return (
    (mixed0[row0 >>> 24] ?? 0) ^
    (mixed1[(row1 >>> 16) & 255] ?? 0) ^
    (mixed2[(row2 >>> 8) & 255] ?? 0) ^
    (mixed3[row3 & 255] ?? 0)
  );
}

/** The same for the last round, which does not mix. */
function inverseSubstitute(row0: number, row1: number, row2: number, row3: number): number {
  return (
    ((inverseSbox[row0 >>> 24] ?? 0) << 24) |
    ((inverseSbox[(row1 >>> 16) & 255] ?? 0) << 16) |
    ((inverseSbox[(row2 >>> 8) & 255] ?? 0) << 8) |
    (inverseSbox[row3 & 255] ?? 0)
  );
}

function putWord(data: Uint8Array, at: number, word: number): void {
  data[at] = word >>> 24;
  data[at + 1] = word >>> 16;
  data[at + 2] = word >>> 8;
  data[at + 3] = word;
}

function wordAt(data: Uint8Array, at: number): number {
  return (
    (((data[at] ?? 0) << 24) | ((data[at + 1] ?? 0) << 16) | ((data[at + 2] ?? 0) << 8) | (data[at + 3] ?? 0)) >>> 0
  );
}
