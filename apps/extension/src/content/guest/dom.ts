type Properties = Readonly<Record<string, string | boolean | (() => void)>>;

/** Creates an element with attributes, listeners (`onclick`) and children. Strings become text nodes, never HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') {
      // A page cannot reach into our tree, and events that it dispatches are not trusted.
      made.addEventListener(name.slice(2), (event) => {
        if (event.isTrusted) value();
      });
    } else if (typeof value === 'string') made.setAttribute(name, value);
    else if (value) made.setAttribute(name, '');
  }
  made.append(...children);
  return made;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** An icon drawn with lines, 24 by 24. */
export function icon(path: string): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  const line = document.createElementNS(svgNamespace, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

export const icons = {
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  check: 'M5 13l4 4L19 7',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  retry: 'M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 4v4.5h-4.5',
} as const;
