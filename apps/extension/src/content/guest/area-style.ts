/**
 * Styles of the blue area, which the page's own styles do not reach. Colors are those of packages/ui/src/theme/colors.css, without
 * `light-dark()`, which Chrome supports only since 123.
 */
export const areaStyle = `
:host { all: initial; position: fixed; right: 20px; bottom: 96px; z-index: 2147483646; color-scheme: light dark; }
:host([hidden]) { display: none; }
@media print { :host { display: none; } }
* { box-sizing: border-box; }
section { font: 500 14px/1.4 system-ui, sans-serif; display: flex; flex-direction: column; gap: 8px; align-items: flex-end;
  max-width: min(340px, calc(100vw - 24px)); }
/* Attached to the right edge of the window, whatever the direction of the script. */
section[dir=rtl] { align-items: flex-start; }
button { font: inherit; color: inherit; background: none; border: 0; margin: 0; cursor: pointer; border-radius: 999px;
  display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 36px; padding: 0 6px; }
button:focus-visible { outline: 2px solid currentColor; outline-offset: -3px; }
button:disabled { cursor: default; }
svg { width: 18px; height: 18px; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round;
  stroke-linejoin: round; }
.bar { display: flex; align-items: center; color: #fff; background: #4f46e5; border-radius: 999px; padding: 4px;
  box-shadow: 0 2px 6px rgb(15 23 42 / 30%), 0 8px 24px rgb(15 23 42 / 25%); max-width: 100%; }
.bar button:not(:disabled):hover { background: #4338ca; }
.grip { cursor: grab; touch-action: none; }
.grip:active { cursor: grabbing; }
.main { font-weight: 600; padding: 0 12px; white-space: nowrap; min-width: 0; }
.main:disabled { opacity: 1; }
.more { font-size: 13px; font-variant-numeric: tabular-nums; padding: 0 10px; }
.busy { display: flex; align-items: center; gap: 8px; padding: 0 12px; min-height: 36px; white-space: nowrap; }
progress { appearance: none; inline-size: 72px; block-size: 6px; border: 0; border-radius: 99px; overflow: hidden;
  background: rgb(127 127 150 / 45%); }
progress::-webkit-progress-bar { background: transparent; }
progress::-webkit-progress-value { background: #fff; border-radius: 99px; }
progress::-moz-progress-bar { background: #fff; border-radius: 99px; }
progress:indeterminate { animation: wait 1.2s ease-in-out infinite alternate; }
@keyframes wait { to { opacity: .4; } }
.card { color: #0f172a; background: #fff; border: 1px solid #e2e8f0;
  border-radius: 12px; box-shadow: 0 8px 24px rgb(15 23 42 / 25%); overflow: hidden; }
.card progress::-webkit-progress-value { background: #6366f1; }
.card progress::-moz-progress-bar { background: #6366f1; }
ul { list-style: none; margin: 0; padding: 6px; inline-size: min(340px, calc(100vw - 24px)); max-block-size: min(320px, 45vh);
  overflow-y: auto; overscroll-behavior: contain; }
li { display: flex; align-items: center; gap: 8px; padding: 6px 8px; border-radius: 8px; }
li > div { flex: 1; min-inline-size: 0; }
p { margin: 0; }
.title { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; unicode-bidi: plaintext; text-align: left; }
[dir=rtl] .title { text-align: right; }
.details { font-size: 12px; font-weight: 400; color: #475569; }
.card button { color: #4f46e5; min-inline-size: 36px; }
.card button:not(:disabled):hover { background: #eef2ff; }
.all { border-block-end: 1px solid #e2e8f0; padding: 6px; }
.all button { inline-size: 100%; font-weight: 600; border-radius: 8px; }
.saved { color: #15803d; display: inline-flex; padding: 0 9px; }
.reason { font-weight: 400; font-size: 13px; padding: 10px 12px; color: #b91c1c; }
li .reason { padding: 2px 0 0; font-size: 12px; }
.quiet { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-color-scheme: dark) {
  .card { color: #f1f5f9; background: #191d29; border-color: #394154; }
  .details { color: #aeb8ca; }
  .card button { color: #a5b4fc; }
  .card button:not(:disabled):hover { background: #1f2147; }
  .all { border-color: #394154; }
  .saved { color: #6ee7a0; }
  .reason { color: #fca5a5; }
}
@media (prefers-reduced-motion: reduce) { progress:indeterminate { animation: none; } }
@media (forced-colors: active) { .bar, .card { border: 1px solid CanvasText; } }
`;

/** Adds the styles to our closed shadow tree, past the page's Content-Security-Policy. */
export function addStyle(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(areaStyle);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Not possible for extension scripts in some versions of Firefox; there, the policy does not apply to their elements.
    const style = document.createElement('style');
    style.textContent = areaStyle;
    root.append(style);
  }
}
