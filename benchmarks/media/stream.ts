import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, ffmpeg } from '../../packages/testkit/src/streams/make.ts';

/** Ten minutes of noise at 5.3 Mbit/s in segments of 4 s: 400 MB of incompressible data. Created once, then kept. */
export function makeStream(): Promise<string> {
  return cachedFolder('benchmark media 1', async (folder) => {
    const noise = 'testsrc2=s=1920x1080:r=25:d=60,noise=alls=40:allf=t';
    const rate = ['-b:v', '5300k', '-minrate', '5300k', '-maxrate', '5300k', '-bufsize', '5300k', '-g', '50'];
    const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...rate];
    const inputs = ['-f', 'lavfi', '-i', noise, '-f', 'lavfi', '-i', 'sine=f=440:d=60'];
    await ffmpeg(folder, ...inputs, ...video, '-c:a', 'aac', '-b:a', '128k', 'piece.mp4');
    await writeFile(join(folder, 'list'), 'file piece.mp4\n'.repeat(10));
    const hls = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_filename', 'seg%03d.ts'];
    await ffmpeg(folder, '-f', 'concat', '-i', 'list', '-c', 'copy', ...hls, 'media.m3u8');
    await rm(join(folder, 'piece.mp4'));
    await rm(join(folder, 'list'));
  });
}
