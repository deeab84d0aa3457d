export { type FileExtension, fileExtensions, numbered, safeFileName } from './safe-file-name.ts';
