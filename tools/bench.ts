import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.ts';
import { runProgram, say } from './lib/step.ts';

/** `npm run bench` lists the benchmarks; `npm run bench -- media …` runs one with the rest of the arguments. */
const folder = join(root, 'benchmarks');
const [name, ...args] = process.argv.slice(2);
const known = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.slice(0, -3))
  : [];
if (name === undefined || !known.includes(name)) {
  say(`Choose a benchmark: ${known.map((bench) => `npm run bench -- ${bench}`).join('   ')}`);
  process.exitCode = name === undefined ? 0 : 1;
} else {
  const { code } = await runProgram(process.execPath, [join(folder, `${name}.ts`), ...args], {
    cwd: root,
    isShown: true,
  });
  process.exitCode = code;
}
