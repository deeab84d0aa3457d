/** One style sheet for all pages. It uses logical properties, so it works in both directions. */
export const style = `
:root{color-scheme:light dark;--page:#f6f7fb;--card:#fff;--text:#111827;--soft:#4b5563;--line:#d7dbe4;--field:#fff;--accent:#4f46e5;--accent-strong:#4338ca;--on-accent:#fff;--bad:#b91c1c;--bad-soft:#fef2f2;--good:#15803d;--good-soft:#f0fdf4;--warn:#92400e;--warn-soft:#fffbeb;--ring:#4f46e5}
@media (prefers-color-scheme:dark){:root{--page:#0b1020;--card:#141a2e;--text:#f1f5f9;--soft:#a8b3c7;--line:#334155;--field:#0f1528;--accent:#6366f1;--accent-strong:#818cf8;--on-accent:#fff;--bad:#fca5a5;--bad-soft:#3b1219;--good:#86efac;--good-soft:#0f2a1a;--warn:#fcd34d;--warn-soft:#2e2408;--ring:#a5b4fc}.button{background:#4f46e5}.button:hover{background:#4338ca}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic","Noto Sans JP",sans-serif}
a{color:var(--accent);text-underline-offset:3px}
@media (prefers-color-scheme:dark){a{color:#a5b4fc}}
:focus-visible{outline:3px solid var(--ring);outline-offset:2px;border-radius:6px}
.banner{display:flex;margin:0;gap:.75rem;align-items:center;justify-content:center;flex-wrap:wrap;padding:.5rem 1rem;background:var(--warn-soft);color:var(--warn);border-bottom:1px solid var(--line);font-size:.875rem;text-align:center}
.badge{display:inline-block;padding:.125rem .625rem;border-radius:999px;font-size:.75rem;font-weight:600;border:1px solid currentColor;white-space:nowrap}
.badge.good{color:var(--good)}.badge.bad{color:var(--bad)}.badge.soft{color:var(--soft)}
.columns{display:grid;gap:2rem;max-width:64rem;margin:0 auto;padding:2rem 1rem 3rem}
.single{max-width:46rem;margin:0 auto;padding:2rem 1rem 3rem;display:grid;gap:1.5rem}
@media (min-width:52rem){.columns{grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:4rem;padding-top:4rem}}
.columns>*,.single>*{min-width:0}
h1{font-size:1.125rem;font-weight:500;color:var(--soft);margin:0 0 .25rem;line-height:1.35}
h2{font-size:1.25rem;margin:0 0 1rem;line-height:1.3}
.single h1{font-size:1.75rem;font-weight:700;color:var(--text)}
.price{font-size:2.5rem;font-weight:700;line-height:1.15;margin:0;letter-spacing:-.01em;overflow-wrap:anywhere}
.price small{display:block;font-size:.9375rem;font-weight:400;color:var(--soft);letter-spacing:0;margin-top:.35rem}
.soft{color:var(--soft)}.small{font-size:.875rem}.end{text-align:end}
.merchant{display:flex;align-items:center;gap:.75rem;margin-bottom:1.75rem;font-weight:600}
.mark{display:grid;place-items:center;inline-size:2rem;block-size:2rem;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:700}
@media (prefers-color-scheme:dark){.mark{background:#4f46e5}}
.rows{margin:1.75rem 0 0;padding:0;list-style:none}
.rows li,.row{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
.rows li:last-child{border-bottom:0;font-weight:600}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1.25rem;box-shadow:0 1px 2px rgb(0 0 0/.05)}
@media (min-width:30rem){.card{padding:1.75rem}}
.card>:first-child{margin-top:0}
.field{margin-bottom:1rem}
.pair{display:grid;gap:0 1rem}
@media (min-width:26rem){.pair{grid-template-columns:1fr 1fr}}
label{display:block;font-size:.875rem;font-weight:600;margin-bottom:.375rem}
input{inline-size:100%;min-block-size:2.875rem;padding:.5rem .75rem;border:1px solid #8791a3;border-radius:10px;background:var(--field);color:var(--text);font:inherit}
input.code{direction:ltr;text-align:start;font-variant-numeric:tabular-nums;letter-spacing:.02em}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.error{color:var(--bad);font-size:.875rem;margin:.375rem 0 0}
.notice{border-radius:12px;padding:.875rem 1rem;margin:0 0 1.25rem;border:1px solid currentColor}
.notice.bad{color:var(--bad);background:var(--bad-soft)}.notice.good{color:var(--good);background:var(--good-soft)}
.notice p{margin:0}.notice strong{display:block}
.button{display:inline-flex;align-items:center;justify-content:center;min-block-size:2.75rem;padding:.5rem 1.25rem;border:1px solid transparent;border-radius:10px;background:var(--accent);color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button:hover{background:var(--accent-strong)}
.button.wide{inline-size:100%;min-block-size:3rem;margin-top:.5rem}
.button.plain{background:transparent;color:var(--text);border-color:#8791a3}
.button.plain:hover{border-color:var(--text)}
.button[disabled]{opacity:.7;cursor:progress}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
form{margin:0}.spaced{margin-top:1rem}.columns .card>:last-child,.columns form>:last-child{margin-bottom:0}
details{margin-top:1.25rem}details details{margin-top:1rem;box-shadow:none}details[open]>summary{margin-bottom:.75rem}
summary{cursor:pointer;font-weight:600;padding:.25rem 0}
.cards{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
.cards button{inline-size:100%;display:flex;flex-wrap:wrap;justify-content:space-between;gap:.125rem 1rem;text-align:start;padding:.625rem .75rem;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;font:inherit;font-size:.875rem;cursor:pointer}
.cards button:hover{border-color:var(--accent)}
code{direction:ltr;unicode-bidi:isolate;font:.875rem/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:nowrap}
.item{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.75rem 1rem;padding:.875rem 0;border-bottom:1px solid var(--line)}
.item:last-child{border-bottom:0;padding-bottom:0}.item p{margin:0}.item .badge{margin-inline-start:.375rem}.actions .badge{margin:0}
.list{list-style:none;margin:0;padding:0}
.table{inline-size:100%;border-collapse:collapse;font-size:.9375rem}
.table th,.table td{text-align:start;padding:.625rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
.table td{overflow-wrap:anywhere}.table th{font-size:.8125rem;color:var(--soft)}.table .end{text-align:end;white-space:nowrap}
footer{max-width:64rem;margin:0 auto;padding:0 1rem 2rem;color:var(--soft);font-size:.8125rem;text-align:center}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (prefers-reduced-motion:no-preference){.button,.cards button,input{transition:border-color .12s,background-color .12s}}
`;
