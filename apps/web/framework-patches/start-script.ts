const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"\/>/g;
/** Files whose evaluation alone takes several frames on a slow phone. */
const large = /^\/assets\/(framework|site-session)-/;
const script = /(?<=<script type="module" async="">)[\s\S]*?(?=<\/script>)/;

/**
 * Rewrites how a page starts its scripts. The framework requests all scripts in the head and evaluates them in one task as soon
 * as they arrive. But our pages are complete without them, so they are requested after the first paint, when they do not compete
 * with fonts and pictures. Large scripts are evaluated in separate tasks, so that input can be handled in between.
 *
 * Gain: largest paint 1.2 to 1.5 s instead of 2.1 to 2.3 s in Lighthouse's model (decision 24).
 * Test: start-script.test.ts; every browser test starts pages this way.
 * Remove when: React Router can defer its scripts and preloads until after the first paint.
 */
export function scriptsAfterPaint(html: string): string {
  const start = script.exec(html)?.[0];
  const files = [...html.matchAll(preload)].map(([, file = '']) => file);
  if (start === undefined || files.length === 0) return html;
  const first = files.filter((file) => large.test(file));
  if (first.length === 0) throw new Error('A page does not name the framework among its scripts.');
  return html.replace(preload, '').replace(script, () => lateStart(start, files, first));
}

/**
 * The timeout is for pages in a background tab, which are not painted. Apart from that, neither waiting nor pausing uses frames or
 * timers: browsers slow them down to save power, and tests may stop them. A hidden document is being redirected to another language
 * (app/early), so its scripts must not use up a one-time code in the URL.
 */
const lateStart = (start: string, files: readonly string[], first: readonly string[]): string =>
  `await new Promise((go)=>{if(document.documentElement.hidden)return;new PerformanceObserver(go).observe({type:"paint",buffered:true});setTimeout(go,1000)});
for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const pause=()=>new Promise((go)=>{const{port1,port2}=new MessageChannel();port1.onmessage=go;port2.postMessage(0)});
${first.map((file) => `await import(${JSON.stringify(file)});await pause();\n`).join('')}${withLateImports(start)}`;

/** Import declarations run before everything else in a script, wherever they are; import expressions run in order. */
const withLateImports = (start: string): string =>
  start
    .replaceAll(/^import ("[^"]+");/gm, 'await import($1);')
    .replaceAll(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1=await import($2);')
    .replace(/^import\(/m, 'await pause();import(')
    .replaceAll(/\n\s*/g, '\n');
