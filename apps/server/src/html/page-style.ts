/** The style of the few server-rendered pages, in the colors of the site's theme. Chrome supports `light-dark` only since 123. */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#f8fafc;--surface:#fff;--sunken:#f1f5f9;--line:#e2e8f0;--control:#8490a5;--ink:#0f172a;--muted:#475569;
--accent:#4f46e5;--warn-ink:#92400e;--warn:#fffbeb;--warn-line:#fde68a}
@media (prefers-color-scheme:dark){:root{--ground:#090b12;--surface:#11141d;--sunken:#0d1018;--line:#262c3a;--control:#667085;--ink:#f1f5f9;
--muted:#aeb8ca;--accent:#a5b4fc;--warn-ink:#fcd34d;--warn:#2e2410;--warn-line:#5c4716}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--ground);color:var(--ink);font:16px/1.6 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Hiragino Sans","Noto Sans JP",sans-serif;
display:flex;flex-direction:column;align-items:center;padding:clamp(1.5rem,8vh,5rem) 1rem 2rem}
main{width:100%;max-width:27rem}
main.wide{max-width:52rem}
.brand{display:flex;align-items:center;gap:.6rem;margin-block-end:1.25rem;font-weight:700;font-size:1.125rem;letter-spacing:-.01em}
.brand svg{width:2rem;height:2rem;flex:none}
.card{background:var(--surface);border:1px solid var(--line);border-radius:1.25rem;padding:clamp(1.5rem,6vw,2.25rem);box-shadow:0 1px 2px rgb(15 23 42/5%),0 12px 32px rgb(15 23 42/6%)}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.3;letter-spacing:-.015em;overflow-wrap:anywhere;text-wrap:balance}
.card>:last-child{margin-block-end:0}
:lang(ja){word-break:auto-phrase}
h2{margin:1.75rem 0 .75rem;font-size:1rem}
p{margin:0 0 1rem;overflow-wrap:anywhere;text-wrap:pretty}
.muted{color:var(--muted)}
.small{font-size:.875rem}
a{color:var(--accent)}
button,.button{font:inherit;font-weight:600;cursor:pointer;border-radius:.75rem;padding:.8em 1.5em;border:1px solid transparent;background:#4f46e5;color:#fff;width:100%}
button:hover{background:#4338ca}
button.quiet{background:transparent;color:var(--ink);border-color:var(--control)}
button.quiet:hover{background:var(--sunken)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.label{margin:0 0 1.25rem;padding:.75rem 1rem;border:1px solid var(--warn-line);border-radius:.75rem;background:var(--warn);color:var(--warn-ink);font-size:.875rem;font-weight:600}
.person{display:flex;flex-direction:column;text-align:start;margin-block-end:.5rem;padding:.7rem 1rem;line-height:1.35}
.person span{font-weight:400;font-size:.875rem;color:var(--muted);overflow-wrap:anywhere}
label{display:block;margin-block-end:1rem;font-weight:600;font-size:.875rem}
input:not([type=checkbox]){display:block;width:100%;margin-block-start:.35rem;padding:.7em .9em;font:inherit;font-size:1rem;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:.75rem}
label.check{display:flex;gap:.6rem;align-items:start;font-weight:400}
label.check input{margin:.25em 0 0;accent-color:#4f46e5}
.rule{border:0;border-block-start:1px solid var(--line);margin:1.5rem 0}
.head{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;flex-wrap:wrap;margin-block-end:1rem}
.mails{list-style:none;margin:0;padding:0;overflow:hidden;background:var(--surface);border:1px solid var(--line);border-radius:1.25rem}
.mails li+li{border-block-start:1px solid var(--line)}
.mails a{display:block;padding:.9rem 1.25rem;color:inherit;text-decoration:none}
.mails a:hover{background:var(--sunken)}
.mails strong{display:block;overflow-wrap:anywhere}
.facts{display:flex;flex-wrap:wrap;gap:.25rem 1rem;color:var(--muted);font-size:.875rem}
.facts span{overflow-wrap:anywhere}
.tabs{display:flex;gap:.5rem;margin-block:1rem}
.tabs a{padding:.4em 1em;border-radius:2em;border:1px solid var(--line);text-decoration:none;font-size:.875rem;font-weight:600}
.tabs a[aria-current]{background:#4f46e5;border-color:#4f46e5;color:#fff}
iframe{display:block;width:100%;height:min(80vh,56rem);border:1px solid var(--line);border-radius:1rem;background:#fff}
pre{margin:0;padding:1.25rem;white-space:pre-wrap;overflow-wrap:anywhere;font:15px/1.6 ui-monospace,Menlo,Consolas,monospace;background:var(--surface);border:1px solid var(--line);border-radius:1rem}
.stage{display:grid;gap:1rem;margin-block-end:1rem}
.stage video{display:block;width:100%;height:auto;aspect-ratio:16/9;background:#000;border:1px solid var(--line);border-radius:1rem}
.stage audio{width:100%}
.gallery{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem;align-items:start}
.gallery img{display:block;max-width:100%;height:auto;border-radius:.75rem}
`.replaceAll('\n', '');
