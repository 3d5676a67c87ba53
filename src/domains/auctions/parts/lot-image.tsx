import { classNames } from "#ui/class-names.ts"

type Props = {
  lot: { imagePath: string }
  /** Empty where the name stands beside it. */
  alt?: string
  isFirst?: boolean
  /** One of several that are seen at once: fetched straight away, but never before what the page is set in. */
  isEarly?: boolean
  className?: string
}

/** The picture of a lot; its room is kept while it loads. */
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
