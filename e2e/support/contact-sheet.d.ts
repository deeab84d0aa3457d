/** Writes one page with all screenshots in rows, for a quick overview: `.cache/screenshots/index.html`. */
export declare function writeContactSheet(folder: string): number;
