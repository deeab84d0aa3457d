export { nameByTemplate } from './name-template.ts';
export { type OutputKind, outputKinds } from './output-kinds.ts';
export { type FileExtension, fileExtensions, numbered, safeFileName } from './safe-file-name.ts';
