/** Limits for manifests. A hostile one is refused with `manifest.tooLarge` instead of filling memory. */
export interface ManifestLimits {
  /** Bytes of one manifest after decompression. */
  readonly bytes: number;
  /** Lines of one playlist. */
  readonly lines: number;
  /** Segments of one track. */
  readonly segments: number;
  /** Variants and renditions, or representations, of one presentation. */
  readonly tracks: number;
  /** Maximum depth of playlists that lead to each other: 1 is a single media playlist. */
  readonly depth: number;
  /** Elements of one XML document. */
  readonly elements: number;
  /** Nesting depth of one XML document. */
  readonly elementDepth: number;
  /** Attributes of one XML element. */
  readonly attributes: number;
}

/** Far above any legitimate manifest, far below what harms a small machine. */
export const defaultLimits: ManifestLimits = {
  bytes: 64 * 1024 * 1024,
  lines: 4_000_000,
  segments: 500_000,
  tracks: 2_000,
  depth: 3,
  elements: 600_000,
  elementDepth: 40,
  attributes: 100,
};
