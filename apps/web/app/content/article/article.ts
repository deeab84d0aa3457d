/** A piece of a line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'break' };

export const calloutTypes = ['info', 'tip', 'warning', 'danger'] as const;
export type CalloutKind = (typeof calloutTypes)[number];

export interface ArticleImage {
  readonly src: string;
  readonly alt: string;
}

export interface ArticleStep {
  readonly title: string;
  /** A description that consists of a URL only is a link. */
  readonly description: readonly Inline[] | { readonly href: string };
  readonly tips: readonly (readonly Inline[])[];
  readonly images: readonly ArticleImage[];
}

/** The blocks of an article. Raw HTML cannot be expressed. */
export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'heading';
      readonly level: 2 | 3;
      readonly id: string;
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: readonly Inline[][]; readonly rows: readonly Inline[][][] }
  | { readonly kind: 'image'; readonly image: ArticleImage }
  | {
      readonly kind: 'callout';
      readonly type: CalloutKind;
      readonly label: string;
      readonly children: readonly Block[];
    }
  | { readonly kind: 'box' | 'summary'; readonly title: string; readonly children: readonly Block[] }
  | { readonly kind: 'steps'; readonly steps: readonly ArticleStep[] }
  | {
      readonly kind: 'prosAndCons';
      readonly pros: ProsOrCons;
      readonly cons: ProsOrCons;
    }
  | { readonly kind: 'install'; readonly label: string };

export interface ProsOrCons {
  readonly title: string;
  readonly items: readonly (readonly Inline[])[];
}

export interface FrontMatter {
  readonly title: string;
  readonly author: string;
  /** ISO date; anything else is shown unchanged. */
  readonly date: string;
  readonly lang: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Minutes. */
  readonly readTime: number;
  readonly meta: readonly ArticleMeta[];
}

export type ArticleMeta = { readonly content: string } & (
  | { readonly name: string; readonly property?: undefined }
  | { readonly property: string; readonly name?: undefined }
);

export interface Article extends FrontMatter {
  readonly body: readonly Block[];
}

/** One language of an article. */
export interface ArticleAddress {
  readonly lang: string;
  readonly href: string;
}
