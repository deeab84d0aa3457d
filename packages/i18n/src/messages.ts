import type {} from 'use-intl';
import type { FormatLocale } from './format-locale.ts';
import { defaultLocale, type Locale } from './locales.ts';
import type { MessageShapes } from './message-shapes.ts';

/** All texts, by namespace. Each namespace is a file, and a page loads only those that it shows. */
export type Messages = MessageShapes;
export type Namespace = keyof Messages;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: FormatLocale;
  }
}

type Tree = { [key: string]: string | Tree };

/** Fills in English for every message that a language does not have yet. */
function withFallback(own: Tree, english: Tree): Tree {
  const merged: Tree = {};
  for (const [key, fallback] of Object.entries(english)) {
    const value = own[key];
    if (typeof fallback === 'string') merged[key] = typeof value === 'string' ? value : fallback;
    else merged[key] = withFallback(typeof value === 'object' ? value : {}, fallback);
  }
  return merged;
}

async function readCatalog(locale: Locale, namespace: Namespace): Promise<Tree> {
  const module: { default: Tree } = await import(`../catalogs/${locale}/${namespace}.json`, { with: { type: 'json' } });
  return module.default;
}

/** Node and the bundler have different error messages for a missing file. */
const isNotThere = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Cannot find module|Unknown variable dynamic import|Failed to load url)/.test(error.message);

/** A language may lack a namespace whose English is still changing (`open.json`). */
async function readTranslation(locale: Locale, namespace: Namespace): Promise<Tree> {
  try {
    return await readCatalog(locale, namespace);
  } catch (error) {
    if (isNotThere(error)) return {};
    throw error;
  }
}

/** All messages of some namespaces. Anything that is not translated is in English. */
export async function loadMessages<N extends Namespace>(
  locale: Locale,
  namespaces: readonly N[],
): Promise<Pick<Messages, N>> {
  const entries = await Promise.all(
    namespaces.map(async (namespace) => {
      const english = await readCatalog(defaultLocale, namespace);
      if (locale === defaultLocale) return [namespace, english] as const;
      return [namespace, withFallback(await readTranslation(locale, namespace), english)] as const;
    }),
  );
  // `withFallback` guarantees the shape of the English files.
  return Object.fromEntries(entries) as unknown as Pick<Messages, N>;
}
