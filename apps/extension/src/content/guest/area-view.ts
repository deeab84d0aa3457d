import type { AreaItem, AreaState } from '@clipharbor/contracts';
import { element, icon, icons } from './dom.ts';

/** What the user can do in the area. */
export interface AreaActions {
  save(mediaId: string): void;
  saveAll(collectionId: string): void;
  toggleList(): void;
  hide(): void;
}

type Texts = AreaState['texts'];

const titled = (text: string, title: string): string => text.replace('{title}', title);

function progress(item: AreaItem, texts: Texts): HTMLProgressElement {
  const share = item.share === null ? {} : { value: String(Math.floor(item.share * 100)) };
  return element('progress', {
    'data-share': item.id,
    'aria-label': `${texts.saving}: ${item.title}`,
    max: '100',
    ...share,
  });
}

/** The small button of a row, named by its title. */
function itemAction(item: AreaItem, texts: Texts, actions: AreaActions): Node {
  const save = (): void => actions.save(item.id);
  switch (item.state) {
    case 'saving':
      return progress(item, texts);
    case 'saved':
      return element('span', { class: 'saved', role: 'img', 'aria-label': texts.saved }, icon(icons.check));
    case 'refused':
      return document.createTextNode('');
    case 'reading':
      return element('button', { disabled: true, 'aria-label': texts.reading }, icon(icons.download));
    case 'idle':
      return element(
        'button',
        { 'data-key': `item ${item.id}`, 'aria-label': titled(texts.downloadTitle, item.title), onclick: save },
        icon(icons.download),
      );
    case 'failed':
      return element(
        'button',
        { 'data-key': `item ${item.id}`, 'aria-label': `${texts.tryAgain}: ${item.title}`, onclick: save },
        icon(icons.retry),
      );
  }
}

function row(item: AreaItem, texts: Texts, actions: AreaActions): HTMLElement {
  const reason = item.reason === null ? [] : [element('p', { class: 'reason' }, item.reason)];
  const words = element(
    'div',
    {},
    element('p', { class: 'title' }, item.title),
    element('p', { class: 'details' }, item.details),
    ...reason,
  );
  return element('li', {}, words, itemAction(item, texts, actions));
}

function list({ items, collection, texts }: AreaState, actions: AreaActions): HTMLElement {
  const all =
    collection === null
      ? []
      : [
          element(
            'div',
            { class: 'all' },
            element(
              'button',
              { 'data-key': 'all', onclick: () => actions.saveAll(collection.id) },
              icon(icons.download),
              collection.label,
            ),
          ),
        ];
  const rows = element('ul', { 'aria-label': texts.count }, ...items.map((item) => row(item, texts, actions)));
  return element('div', { class: 'card', id: 'list' }, ...all, rows);
}

/** The large button, for the medium that the visitor is viewing. */
function mainAction(item: AreaItem, texts: Texts, actions: AreaActions): Node {
  const save = (): void => actions.save(item.id);
  switch (item.state) {
    case 'saving':
      return element('span', { class: 'busy' }, progress(item, texts), texts.saving);
    case 'saved':
      return element('span', { class: 'busy' }, icon(icons.check), texts.saved);
    case 'reading':
    case 'refused':
      return element(
        'button',
        { class: 'main', disabled: true },
        item.state === 'reading' ? texts.reading : item.details,
      );
    case 'idle':
      return element(
        'button',
        { class: 'main', 'data-key': 'main', onclick: save },
        icon(icons.download),
        texts.download,
      );
    case 'failed':
      return element('button', { class: 'main', 'data-key': 'main', onclick: save }, icon(icons.retry), texts.tryAgain);
  }
}

/** The content of the area. The handle is passed in, because it keeps its listeners. */
export function areaView(state: AreaState, isOpen: boolean, handle: HTMLElement, actions: AreaActions): HTMLElement {
  const { items, texts } = state;
  const first = items.find(({ id }) => id === state.mainId);
  const toggle = element(
    'button',
    {
      class: 'more',
      'data-key': 'more',
      'aria-expanded': String(isOpen),
      'aria-controls': 'list',
      'aria-label': `${texts.count}. ${isOpen ? texts.hideList : texts.showList}`,
      onclick: actions.toggleList,
    },
    String(items.length),
    icon(isOpen ? icons.down : icons.up),
  );
  const close = element(
    'button',
    { 'data-key': 'hide', 'aria-label': texts.hide, title: texts.hide, onclick: actions.hide },
    icon(icons.close),
  );
  handle.setAttribute('aria-label', texts.move);
  handle.setAttribute('title', texts.move);
  const reason =
    isOpen || first === undefined || first.reason === null
      ? []
      : [element('p', { class: 'card reason', role: 'alert' }, first.reason)];
  const main = first === undefined ? [] : [mainAction(first, texts, actions)];
  return element(
    'section',
    { 'aria-label': texts.name, dir: state.direction, lang: state.language },
    ...(isOpen ? [list(state, actions)] : []),
    ...reason,
    element('div', { class: 'bar' }, handle, ...main, toggle, close),
  );
}
