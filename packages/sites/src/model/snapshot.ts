/** JSON text that the page holds or received. It is parsed here, because each site wraps it differently. */
export interface JsonText {
  /** The source: the URL of the response, or null for a script element of the page. */
  readonly address: string | null;
  readonly text: string;
}

/** A rectangle in CSS pixels, relative to the top left corner of the viewport. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One element of the page: every `video`, `audio` and `img`, and the tags that the site's recipe names. */
export interface ElementFact {
  /** In lowercase. */
  readonly tag: string;
  /** The attributes that the recipe names. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Index in `elements` of the nearest enclosing element that is listed too. */
  readonly parent: number | null;
  /** `currentSrc` of a media element. */
  readonly address: string | null;
  readonly poster: string | null;
  /** Size of the media itself, not of the element. */
  readonly mediaWidth: number | null;
  readonly mediaHeight: number | null;
  /** Null if the element is not rendered. */
  readonly box: Box | null;
}

/** All that is known about a page, collected from what the page itself had already received. */
export interface PageSnapshot {
  readonly address: string;
  readonly title: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Script elements that hold JSON. */
  readonly scripts: readonly JsonText[];
  /** Bodies of the page's own fetch and XHR calls, oldest first. */
  readonly answers: readonly JsonText[];
  readonly elements: readonly ElementFact[];
  /** `property` or `name` of a meta element, and its content. */
  readonly meta: Readonly<Record<string, string>>;
}
