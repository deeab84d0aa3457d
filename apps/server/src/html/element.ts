/** HTML that was built here: its texts are escaped and its addresses harmless. It cannot be created in any other way. */
export class Markup {
  readonly #html: string;
  private constructor(html: string) {
    this.#html = html;
  }
  toString(): string {
    return this.#html;
  }

  /** Creates an element. Texts among the children are escaped; `null` and `false` render nothing. */
  static element(tag: Tag, attributes: Attributes, ...children: readonly Child[]): Markup {
    const open = `<${tag}${Object.entries(attributes).map(attribute).join('')}>`;
    return new Markup(voidTags.has(tag) ? open : `${open}${children.map(content).join('')}</${tag}>`);
  }

  /** One of our style sheets. Browsers read it without decoding escapes, so it is refused if it could end early. */
  static styleSheet(css: string): Markup {
    if (css.includes('<')) throw new Error('A style sheet must not hold a tag');
    return new Markup(`<style>${css}</style>`);
  }

  static document(root: Markup): string {
    return `<!doctype html>\n${root}`;
  }
}

type Tag = `${Lowercase<string>}`;
export type Child = Markup | string | null | false | readonly Child[];
export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

const voidTags: ReadonlySet<string> = new Set(['meta', 'link', 'input', 'br', 'hr', 'img', 'base']);
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'action', 'formaction']);
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

function content(child: Child): string {
  if (child === null || child === false) return '';
  if (typeof child === 'string') return escaped(child);
  if (child instanceof Markup) return child.toString();
  return child.map(content).join('');
}

function attribute([name, value]: [string, Attributes[string]]): string {
  if (value === null || value === false) return '';
  if (!/^[a-z][a-zA-Z0-9-]*$/.test(name) || name.startsWith('on')) throw new Error(`${name} is no attribute we write`);
  if (value === true) return ` ${name}`;
  if (addresses.has(name) && !isHarmless(String(value))) throw new Error(`${name} must lead to a page or a mailbox`);
  return ` ${name}="${escaped(String(value))}"`;
}

/** A web page, a mailbox, or a path of our own: never `javascript:`, `data:` or a disguised host. */
function isHarmless(address: string): boolean {
  if (/^[/#?]/.test(address)) return !/^[/\\]{2}/.test(address.replaceAll(/[\t\r\n]/g, ''));
  return ['http:', 'https:', 'mailto:'].includes(URL.parse(address)?.protocol ?? '');
}

export const h = Markup.element;
