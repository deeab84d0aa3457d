/**
 * Imports only this name: the package can also start workers from blobs, which a policy may forbid and a bundler then
 * leaves out.
 */
export { OpusDecoder } from 'opus-decoder';
