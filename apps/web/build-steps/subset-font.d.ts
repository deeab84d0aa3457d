/** Types for what `lean-fonts.ts` uses; the package has none. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      /** The OpenType features to keep; all if omitted. */
      readonly keepFeatures?: readonly string[];
      readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    },
  ): Promise<Buffer>;
}
