/** Reserved Windows device names, with any extension. */
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
const plainSegment = /^[A-Za-z0-9@_][A-Za-z0-9@_.+-]*$/;

/** Written by the updater next to the files. */
export const manifestName = 'manifest.json';

/** Whether a path from a feed stays inside its version's folder on every system and is not a reserved name. */
export function isSafePath(path: string): boolean {
  if (path.toLowerCase() === manifestName) return false;
  return path
    .split('/')
    .every((segment) => plainSegment.test(segment) && !segment.endsWith('.') && !deviceName.test(segment));
}

/** Whether files can coexist: no duplicates (Windows ignores case), and no file where another one needs a folder. */
export function areDistinctPaths(paths: readonly string[]): boolean {
  const names = new Set(paths.map((path) => path.toLowerCase()));
  if (names.size !== paths.length) return false;
  return [...names].every((name) => {
    const segments = name.split('/');
    return segments.every((_, index) => index === 0 || !names.has(segments.slice(0, index).join('/')));
  });
}
