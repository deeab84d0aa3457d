import type { BrowserText } from '../language/browser-text.ts';

export const menuIds = ['saveVideo', 'saveAudio', 'saveImage', 'saveLink', 'showMedia'] as const;
export type MenuId = (typeof menuIds)[number];

const isMenuId = (id: unknown): id is MenuId => menuIds.some((known) => known === id);

interface MenuEntry {
  readonly text: BrowserText;
  readonly contexts: [`${chrome.contextMenus.ContextType}`, ...`${chrome.contextMenus.ContextType}`[]];
  /** Links that do not lead to media get no entry. */
  readonly targetUrlPatterns?: string[];
}

const endings = ['m3u8', 'mpd', 'mp4', 'webm', 'mkv', 'mov', 'mp3', 'm4a', 'ogg', 'flac', 'wav'];

/** The entry for each kind of target. Only one each, because browsers put several into a submenu. */
export const menuEntries: Readonly<Record<MenuId, MenuEntry>> = {
  saveVideo: { text: 'menuSaveVideo', contexts: ['video'] },
  saveAudio: { text: 'menuSaveAudio', contexts: ['audio'] },
  saveImage: { text: 'menuSaveImage', contexts: ['image'] },
  saveLink: {
    text: 'menuSaveLink',
    contexts: ['link'],
    targetUrlPatterns: endings.flatMap((ending) => [`*://*/*.${ending}`, `*://*/*.${ending}?*`]),
  },
  showMedia: { text: 'menuShowMedia', contexts: ['page', 'frame'] },
};

/** The action of a chosen entry. `list` if only the list can help, as for a player's own `blob:` URL. */
export type MenuAction =
  | { readonly type: 'image'; readonly url: string }
  | { readonly type: 'media'; readonly url: string; readonly kind: 'video' | 'audio' }
  | { readonly type: 'list' };

interface Click {
  readonly menuItemId: string | number;
  readonly srcUrl?: string | undefined;
  readonly linkUrl?: string | undefined;
}

const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

/** Null for an entry that is not ours. */
export function menuAction({ menuItemId, srcUrl = '', linkUrl = '' }: Click): MenuAction | null {
  if (!isMenuId(menuItemId)) return null;
  const list = { type: 'list' } as const;
  switch (menuItemId) {
    case 'saveVideo':
    case 'saveAudio':
      return isWeb(srcUrl)
        ? { type: 'media', url: srcUrl, kind: menuItemId === 'saveAudio' ? 'audio' : 'video' }
        : list;
    case 'saveImage':
      return isWeb(srcUrl) || srcUrl.startsWith('data:image/') ? { type: 'image', url: srcUrl } : list;
    case 'saveLink':
      return isWeb(linkUrl) ? { type: 'media', url: linkUrl, kind: 'video' } : list;
    case 'showMedia':
      return list;
  }
}
