/** The embedded database's folder: the command's option, else the one that the server uses. */
export function folderOf(option: string | undefined): string | undefined {
  const folder = option ?? (process.env['DATA_FOLDER'] || undefined);
  if (folder === 'memory')
    throw new Error('DATA_FOLDER is "memory": nothing is kept there. Name a folder with --folder.');
  return folder;
}
