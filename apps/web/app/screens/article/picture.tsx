import type { ArticleImage } from '../../content/article/article.ts';

/** Pictures of the product all have the same aspect ratio, so that nothing moves while they load. */
export function Picture({ src, alt }: ArticleImage) {
  return (
    <img
      src={src}
      alt={alt}
      width="640"
      height="320"
      loading="lazy"
      className="mt-4 h-auto w-full rounded-xl border border-line"
    />
  );
}
