import type { AreaPosition, AreaState, GuestMessage } from '@clipharbor/contracts';
import { addStyle } from './area-style.ts';
import { type AreaActions, areaView } from './area-view.ts';
import { element, icon, icons } from './dom.ts';
import { makeMovable, placeAt } from './movable.ts';

/** The small blue area at the bottom right of a page, in a closed shadow tree that the page can neither style nor read. */
export class Area implements AreaActions {
  readonly #send: (message: GuestMessage) => void;
  readonly #host = document.createElement('clipharbor-area');
  readonly #root = this.#host.attachShadow({ mode: 'closed' });
  readonly #handle = element('button', { class: 'grip', 'data-key': 'grip' }, icon(icons.grip));
  /** Never replaced, so that screen readers announce changes to the main medium. */
  readonly #status = element('p', { class: 'quiet', role: 'status' });
  #state: AreaState | undefined;
  #position: AreaPosition | null = null;
  #isOpen = false;
  /** What is currently rendered, without the progress of downloads. */
  #drawn = '';

  constructor(send: (message: GuestMessage) => void) {
    this.#send = send;
    addStyle(this.#root);
    this.#root.append(this.#status);
    makeMovable(this.#handle, {
      host: this.#host,
      onMoved: (position) => {
        this.#position = position;
        this.#send({ to: 'background', type: 'guest.moveArea', position });
      },
    });
    addEventListener('resize', () => this.#place());
    // Keys pressed here must not trigger the page's shortcuts.
    this.#host.addEventListener('keydown', (event) => event.stopPropagation());
  }

  show(state: AreaState): void {
    this.#state = state;
    this.#position ??= state.position;
    this.#draw();
  }

  /** Called for another page: the current content belongs to the previous one. */
  clear(): void {
    this.#state = undefined;
    this.#isOpen = false;
    this.#draw();
  }

  remove(): void {
    this.#host.remove();
  }

  save(mediaId: string): void {
    this.#send({ to: 'background', type: 'guest.save', mediaId });
  }

  saveAll(collectionId: string): void {
    this.#send({ to: 'background', type: 'guest.saveAll', collectionId });
  }

  toggleList(): void {
    this.#isOpen = !this.#isOpen;
    this.#draw();
  }

  hide(): void {
    this.#send({ to: 'background', type: 'guest.hideArea' });
    this.clear();
  }

  #draw(): void {
    const state = this.#state;
    if (state === undefined || state.isHidden || state.items.length === 0) {
      this.#host.remove();
      this.#drawn = '';
      return;
    }
    const items = state.items.map((item) => ({ ...item, share: item.share === null ? null : 0 }));
    const drawn = JSON.stringify([items, state.mainId, state.collection, state.texts, this.#isOpen]);
    // Replacing a button between press and release would lose the click, so existing elements are updated with the progress.
    if (drawn === this.#drawn) this.#showProgress(state);
    else this.#replace(state);
    this.#drawn = drawn;
    this.#status.textContent =
      state.items.find(({ id }) => id === state.mainId)?.state === 'saved' ? state.texts.saved : '';
    // Sites that rewrite their whole document remove it.
    if (!this.#host.isConnected) {
      document.documentElement.append(this.#host);
      this.#place();
    }
  }

  #replace(state: AreaState): void {
    const key = (this.#root.activeElement as HTMLElement | null)?.dataset['key'];
    this.#root.querySelector('section')?.remove();
    this.#root.append(
      areaView(state, this.#isOpen, this.#handle, {
        save: (id) => this.save(id),
        saveAll: (id) => this.saveAll(id),
        toggleList: () => this.toggleList(),
        hide: () => this.hide(),
      }),
    );
    if (key === undefined) return;
    const buttons = [...this.#root.querySelectorAll<HTMLElement>('[data-key]')];
    (buttons.find(({ dataset }) => dataset['key'] === key) ?? this.#handle).focus();
  }

  #showProgress({ items }: AreaState): void {
    for (const bar of this.#root.querySelectorAll('progress')) {
      const share = items.find(({ id }) => id === bar.dataset['share'])?.share ?? null;
      if (share === null) bar.removeAttribute('value');
      else bar.value = Math.floor(share * 100);
    }
  }

  #place(): void {
    if (this.#position !== null && this.#host.isConnected) placeAt(this.#host, this.#position);
  }
}
