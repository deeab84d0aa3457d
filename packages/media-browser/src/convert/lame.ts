/** Only this name: the package's script also has two encoders inside as text, half a megabyte, which a bundler then leaves out. */
export { createEncoder } from 'wasm-media-encoders';
