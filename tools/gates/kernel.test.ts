import { expect, test } from 'vitest';
import { compileKernel, kernel } from './kernel.ts';
import { plantedProject } from './planted-project.ts';

const folder = 'packages/media/src/demux/ts/kernel';
const source = '(module (func (export "one") (result i32) (i32.const 1)))';

test('code that was not made from the source is found', async () => {
  const [code, other] = await Promise.all([compileKernel(source), compileKernel(source.replace('const 1', 'const 2'))]);
  using good = plantedProject({ [`${folder}/kernel.wat`]: source, [`${folder}/kernel-code.ts`]: code });
  expect(await kernel.run(good.folder)).toEqual([]);
  using stale = plantedProject({ [`${folder}/kernel.wat`]: source, [`${folder}/kernel-code.ts`]: other });
  expect(await kernel.run(stale.folder)).toMatchObject([{ file: `${folder}/kernel-code.ts` }]);
  using missing = plantedProject({ [`${folder}/kernel.wat`]: source });
  expect(await kernel.run(missing.folder)).toHaveLength(1);
});

test('a source with a mistake does not compile', async () => {
  await expect(compileKernel('(module (func (result i32) (i64.const 1)))')).rejects.toThrow();
});
