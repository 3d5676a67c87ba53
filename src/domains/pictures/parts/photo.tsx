import type { PictureSources } from "../sources.ts"

type Props = {
  picture: PictureSources
  alt: string
  sizes: string
  /** Fetched at once instead of lazily. */
  isFirst?: boolean
  /** The point that stays visible where it is cropped, such as "50% 25%". */
  focus?: string
  className?: string
}

export function Photo({ picture, alt, sizes, isFirst = false, focus, className }: Props) {
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
        style={{
          ...(colourHex ? { backgroundColor: colourHex } : {}),
          ...(focus ? { objectPosition: focus } : {}),
        }}
        className={className}
      />
    </picture>
  )
}
