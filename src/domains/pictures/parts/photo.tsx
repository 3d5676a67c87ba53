import type { PictureSources } from "../sources.ts"

type Props = {
  picture: PictureSources
  alt: string
  /** How wide it is shown, as the browser's `sizes` wants it. */
  sizes: string
  /** The one that a page begins with is fetched at once. */
  isFirst?: boolean
  className?: string
}

/** A photograph in the size and format that fits; until it is there, its colour. */
export function Photo({ picture, alt, sizes, isFirst = false, className }: Props) {
  const { src, avif, webp, width, height, colourHex } = picture
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
        style={colourHex ? { backgroundColor: colourHex } : undefined}
        className={className}
      />
    </picture>
  )
}
