/** The file that nearly every page needs first. A page preloads it, so that the face is there at first paint. */
export { default as interLatinUrl } from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
