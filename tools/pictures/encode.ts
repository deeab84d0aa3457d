import { spawn } from 'node:child_process';

/** Feeds ffmpeg from memory, or from the files named in its arguments. */
export async function ffmpeg(args: readonly string[], input?: Uint8Array): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Saves a screenshot as a small image for the site. */
export const toWebp = (png: Uint8Array, path: string): Promise<void> =>
  ffmpeg(['-f', 'png_pipe', '-i', '-', '-c:v', 'libwebp', '-quality', '80', '-compression_level', '6', path], png);
