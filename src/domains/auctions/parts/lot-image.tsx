import { classNames } from "#ui/class-names.ts"

type Props = {
  lot: { imagePath: string }
  /** Empty if the name is shown beside it. */
  alt?: string
  isFirst?: boolean
  /** One of several visible images: loaded at once, but with a lower priority than styles and fonts. */
  isEarly?: boolean
  className?: string
}

/** The picture of a lot. Its space is reserved while it loads. */
export function LotImage({ lot, alt = "", isFirst = false, isEarly = false, className }: Props) {
  return (
    <img
      src={lot.imagePath}
      alt={alt}
      width={360}
      height={480}
      loading={isFirst || isEarly ? "eager" : "lazy"}
      decoding="async"
      {...(isFirst ? { fetchPriority: "high" as const } : {})}
      {...(isEarly ? { fetchPriority: "low" as const } : {})}
      className={classNames("bottle", className)}
    />
  )
}
