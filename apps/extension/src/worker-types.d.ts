/* Types that only workers have. Tests compile the sources of packages/media-browser with the types of a page, which lack these. */

interface FileSystemSyncAccessHandle {
  close(): void;
  flush(): void;
  getSize(): number;
  read(buffer: BufferSource, options?: { at?: number }): number;
  truncate(newSize: number): void;
  write(buffer: BufferSource, options?: { at?: number }): number;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
}
