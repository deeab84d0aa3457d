import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';
import type { Finding, Gate } from './gate.ts';

const folder = 'packages/media/src/demux/ts/kernel';
const source = `${folder}/kernel.wat`;
const code = `${folder}/kernel-code.ts`;

/** The module that contains a compiled kernel. */
export async function compileKernel(text: string): Promise<string> {
  const { parseWat } = await wabt();
  const module = parseWat(source, text, { simd: true });
  try {
    module.validate();
    const bytes = Buffer.from(module.toBinary({}).buffer).toString('base64');
    return `/** \`kernel.wat\`, compiled by \`npm run check -- --write\`. */\nexport const kernelCode =\n  '${bytes}';\n`;
  } finally {
    module.destroy();
  }
}

/** The committed code is what its source compiles to. */
export const kernel: Gate = {
  name: 'compiled kernel',
  async run(root): Promise<Finding[]> {
    if (!existsSync(join(root, source))) return [];
    const text = await compileKernel(readFileSync(join(root, source), 'utf8'));
    const committed = existsSync(join(root, code)) ? readFileSync(join(root, code), 'utf8') : '';
    if (committed === text) return [];
    if (process.argv.includes('--write')) {
      writeFileSync(join(root, code), text);
      return [];
    }
    return [{ file: code, message: 'differs from kernel.wat: run npm run check -- --write' }];
  },
};
