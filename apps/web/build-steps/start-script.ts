const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"\/>/g;
const script = /(?<=<script type="module" async="">)[\s\S]*?(?=<\/script>)/;

/**
 * Rewrites how a page comes alive. The framework asks for all scripts in the head and evaluates them in one go as soon as they
 * are there. But our pages are complete without them: so they are asked for when the page has been painted, where they take
 * nothing from letters and pictures, and the largest is evaluated in a task of its own, so that a touch can get between.
 */
export function scriptsAfterPaint(html: string): string {
  const start = script.exec(html)?.[0];
  const files = [...html.matchAll(preload)].map(([, file = '']) => file);
  if (start === undefined || files.length === 0) return html;
  const framework = files.find((file) => file.startsWith('/assets/framework-'));
  if (framework === undefined) throw new Error('A page does not name the framework among its scripts.');
  return html.replace(preload, '').replace(script, () => lateStart(start, files, framework));
}

/** The second is for pages that nobody sees yet, in a tab behind another: they get no frame. */
const lateStart = (start: string, files: readonly string[], framework: string): string =>
  `await new Promise((go)=>{requestAnimationFrame(()=>setTimeout(go));setTimeout(go,1000)});
for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
await import(${JSON.stringify(framework)});
await new Promise((go)=>setTimeout(go));
${withLateImports(start)}`;

/** Import declarations run before everything else in a script, wherever they stand; expressions wait for their turn. */
const withLateImports = (start: string): string =>
  start
    .replaceAll(/^import ("[^"]+");/gm, 'await import($1);')
    .replaceAll(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1=await import($2);')
    .replaceAll(/\n\s*/g, '\n');
