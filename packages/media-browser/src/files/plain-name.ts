import { MediaError } from '@clipharbor/media';

/** The name, if it stays inside its folder. */
export function plainName(name: string): string {
  if (name && name !== '.' && name !== '..' && !/[\\/]/.test(name) && !name.includes('\0')) return name;
  throw new MediaError('input.invalid', 'The name leads out of the folder.', { facts: { subject: name } });
}
