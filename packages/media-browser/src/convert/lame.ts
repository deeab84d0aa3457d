/**
 * Imports only this name: the package's script also contains two encoders as text, half a megabyte, which a bundler
 * then leaves out.
 */
export { createEncoder } from 'wasm-media-encoders';
