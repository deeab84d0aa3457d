import { expect, test } from 'vitest';
import { anchorsOf, links } from './links.ts';
import { plantedProject } from './planted-project.ts';

test('good links pass and each broken one is found', async () => {
  using project = plantedProject({
    'README.md':
      '# One\n[a](docs/a.md) [b](docs/a.md#second-part) [c](#one) [d](https://example.com) ![e](pic.svg)\n```\n[x](nowhere.md)\n```\n',
    'docs/a.md': '# A\n## Second part\n[up](../README.md)\n',
    'pic.svg': '<svg/>',
  });
  expect(await links.run(project.folder)).toEqual([]);
  using broken = plantedProject({
    'README.md': '# One\n[a](docs/gone.md)\n[b](#two)\n[c](../outside.md)\n[d](https://)\n',
  });
  expect((await links.run(broken.folder)).map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 docs/gone.md does not exist',
    '3 #two: no such heading',
    '4 ../outside.md leads out of the project',
    '5 https:// is not an address',
  ]);
});

test('a row of the table of folders that leads nowhere is found', async () => {
  using project = plantedProject({
    'docs/ARCHITECTURE.md': '# A\n## Folders and files\n| path | |\n|---|---|\n| **tools** | |\n| `gone.ts` | gone |\n',
  });
  expect((await links.run(project.folder)).map(({ message }) => message)).toContain('gone.ts does not exist');
});

test('equal headings get numbers', () => {
  expect([...anchorsOf('# A `b`\n## A b\n### Ä, c!')]).toEqual(['a-b', 'a-b-1', 'ä-c']);
});
