/** The name in plain Latin letters, with its folder and extension. If none are left, the name becomes `video`. */
export function plainName(path: string): string {
  const plain = (part: string) =>
    part
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .replace(/[^ -~]+/g, '_')
      .trim();
  const parts = path.split('/');
  const file = parts.pop() ?? '';
  const ending = /\.[a-z0-9]{1,8}$/i.exec(file)?.[0] ?? '';
  const name = plain(file.slice(0, file.length - ending.length));
  return [...parts.map(plain), `${/[a-z0-9]/i.test(name) ? name : 'video'}${ending}`].join('/');
}
