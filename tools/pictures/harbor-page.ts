const bar = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${Math.min(8, height / 2)}" fill="${fill}"/>`;

/**
 * A page with a film of our own drawing: nothing in the pictures belongs to anyone else. It is a single drawing without styles,
 * because the policy of some pages forbids them.
 */
export const harborPage = `
<svg xmlns="http://www.w3.org/2000/svg" width="1264" height="784" viewBox="0 0 1264 784">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#38bdf8"/><stop offset="1" stop-color="#fde68a"/></linearGradient>
  <clipPath id="film"><rect width="760" height="428" rx="14"/></clipPath></defs>
  <rect width="1264" height="784" fill="#f8fafc"/>
  ${bar(32, 20, 30, 30, '#0ea5e9')}${bar(76, 29, 160, 12, '#cbd5e1')}${bar(250, 29, 90, 12, '#e2e8f0')}
  <g transform="translate(32 70)" clip-path="url(#film)">
    <rect width="760" height="428" fill="url(#sky)"/>
    <circle cx="590" cy="150" r="46" fill="#fff7ed"/>
    <path d="M0 300q95-24 190 0t190 0 190 0 190 0v128H0z" fill="#0369a1"/>
    <path d="M0 340q95-20 190 0t190 0 190 0 190 0v88H0z" fill="#075985"/>
    <path d="M230 300h170l-28 40H258z" fill="#7c2d12"/><path d="M315 120v180h-92z" fill="#f8fafc"/><path d="M325 150v150h74z" fill="#e2e8f0"/>
    <circle cx="380" cy="214" r="40" fill="#0f172a99"/><path d="M368 192v44l36-22z" fill="#fff"/>
  </g>
  ${bar(32, 522, 420, 20, '#94a3b8')}${[640, 560, 600].map((width, line) => bar(32, 560 + line * 24, width, 12, '#e2e8f0')).join('')}
</svg>`;
