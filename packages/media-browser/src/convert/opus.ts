/** Only this name: the package also starts workers from blobs, which a policy may forbid and a bundler then leaves out. */
export { OpusDecoder } from 'opus-decoder';
