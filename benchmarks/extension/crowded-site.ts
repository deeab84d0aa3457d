import { startFaultServer } from '../../packages/testkit/src/index.ts';

/** 2,000 elements, 500 of them media, and 500 requests for media; reports how long everything took. */
const crowded = (): string => {
  const media = Array.from({ length: 500 }, (_, n) => `<video preload="none" src="/media/${n}.mp4"></video>`).join('');
  const others = Array.from({ length: 1500 }, (_, n) => `<p>Paragraph ${n}</p>`).join('');
  const script = `addEventListener('load', async () => {
    await Promise.all(Array.from({ length: 500 }, (_, n) => fetch('/media/' + n + '.mp4').then((answer) => answer.arrayBuffer())));
    document.documentElement.dataset.doneMs = performance.now();
  })`;
  return `<!doctype html><html lang="en"><head><title>Crowded</title></head><body>${media}${others}<script>${script}</script></body></html>`;
};

/** A page that requests one medium on command. */
const single = '<!doctype html><html lang="en"><head><title>Single</title></head><body></body></html>';

/** `ftyp` of an MP4, then filler, because this measures finding, not reading. */
const piece = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isommp41'),
  Buffer.alloc(10_000),
]);

export const startCrowdedSite = () =>
  startFaultServer({
    content: (address) => {
      const { pathname } = new URL(address, 'http://site');
      if (pathname === '/crowded') return { body: Buffer.from(crowded()), type: 'text/html' };
      if (pathname.startsWith('/single')) return { body: Buffer.from(single), type: 'text/html' };
      return pathname.endsWith('.mp4') ? { body: piece, type: 'video/mp4' } : undefined;
    },
  });
