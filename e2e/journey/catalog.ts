import { readFileSync } from 'node:fs';

type Catalog = { readonly [key: string]: string | Catalog };

/** The catalog texts of one language, for labels without arguments: `text('login', 'buttons.signup')`. */
export function catalogTexts(locale: string): (namespace: string, key: string) => string {
  const catalogs = new Map<string, Catalog>();
  return (namespace, key) => {
    let catalog = catalogs.get(namespace);
    if (catalog === undefined) {
      const file = new URL(`../../packages/i18n/catalogs/${locale}/${namespace}.json`, import.meta.url);
      catalog = JSON.parse(readFileSync(file, 'utf8')) as Catalog;
      catalogs.set(namespace, catalog);
    }
    const found = key
      .split('.')
      .reduce<string | Catalog | undefined>(
        (node, part) => (typeof node === 'object' ? node[part] : undefined),
        catalog,
      );
    if (typeof found !== 'string') throw new Error(`${locale}/${namespace}.json has no text ${key}`);
    return found;
  };
}
