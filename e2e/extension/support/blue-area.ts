import type { CDPSession, Page } from '@playwright/test';

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The blue area of a page. Its shadow tree is closed to pages and tests alike, so it is read and operated through the
 * accessibility tree.
 */
export class BlueArea {
  readonly #page: Page;
  #session: Promise<CDPSession> | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** `role name` of everything in it that has a name. */
  async content(): Promise<string[]> {
    return (await this.#nodes()).map(({ role, name }) => `${role} ${name}`);
  }

  /** The position of a button; null if there is none. */
  async place(name: string | RegExp): Promise<Place | null> {
    const isIt = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
    const node = (await this.#nodes()).find((one) => one.role === 'button' && isIt(one.name));
    if (node === undefined) return null;
    const session = await this.#connected();
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId: node.id });
    const [x = 0, y = 0] = model.content;
    return { x: x + model.width / 2, y: y + model.height / 2 };
  }

  async click(name: string | RegExp): Promise<void> {
    const place = await this.place(name);
    if (place === null) throw new Error(`no button ${name} in: ${(await this.content()).join(', ')}`);
    await this.#page.mouse.click(place.x, place.y);
  }

  async #nodes(): Promise<{ role: string; name: string; id: number }[]> {
    const session = await this.#connected();
    const { root } = await session.send('DOM.getDocument', { depth: 2 });
    const html = root.children?.find(({ localName }) => localName === 'html');
    const host = html?.children?.find(({ localName }) => localName === 'clipharbor-area');
    if (host === undefined) return [];
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const { node } = await session.send('DOM.describeNode', {
      backendNodeId: host.backendNodeId,
      depth: -1,
      pierce: true,
    });
    const inside = new Set<number>();
    const visit = (one: typeof node): void => {
      inside.add(one.backendNodeId);
      for (const child of [...(one.children ?? []), ...(one.shadowRoots ?? [])]) visit(child);
    };
    visit(node);
    return nodes.flatMap(({ ignored, role, name, backendDOMNodeId }) => {
      const id = backendDOMNodeId ?? -1;
      const text = String(name?.value ?? '');
      return ignored || !inside.has(id) || text === '' ? [] : [{ role: String(role?.value), name: text, id }];
    });
  }

  #connected(): Promise<CDPSession> {
    this.#session ??= (async () => {
      const session = await this.#page.context().newCDPSession(this.#page);
      await session.send('DOM.enable');
      await session.send('Accessibility.enable');
      return session;
    })();
    return this.#session;
  }
}
