import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { windowsNode } from '../../../build-steps/executable.ts';
import { fetchPackage } from '../../../build-steps/fetch-package.ts';
import { driveC, runInWine, windowsPath } from './wine.ts';

/** Node for Windows under Wine. Only there do pipes, jobs and processes behave as on a user's machine. */
export class WindowsNode {
  readonly folder = join(driveC, 'clipharbor-test');

  static async prepare(): Promise<WindowsNode> {
    const node = new WindowsNode();
    await rm(node.folder, { recursive: true, force: true });
    await mkdir(node.folder);
    await copyFile(join(await fetchPackage(windowsNode), 'bin/node.exe'), join(node.folder, 'node.exe'));
    return node;
  }

  path(name: string): string {
    return windowsPath(join(this.folder, name));
  }

  /** Runs a script from `inside` and returns its report. */
  async run<Report>(name: string, ...args: readonly string[]): Promise<Report> {
    const file = `${name}.mjs`;
    const bundle = await rolldown({
      input: fileURLToPath(new URL(`inside/${name}.ts`, import.meta.url)),
      platform: 'node',
      external: ['koffi'],
    });
    await bundle.write({ file: join(this.folder, file), format: 'esm', codeSplitting: false });
    await bundle.close();
    const { status, stdout, stderr } = await runInWine(this.path('node.exe'), this.path(file), ...args);
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr || stdout}`);
    return JSON.parse(stdout);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
