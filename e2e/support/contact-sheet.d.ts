/** One page with all screenshots in rows, for a quick look at everything: `.cache/screenshots/index.html`. */
export declare function writeContactSheet(folder: string): number;
