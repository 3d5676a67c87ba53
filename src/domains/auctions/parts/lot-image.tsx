import { classNames } from "#ui/class-names.ts"

type Props = {
  lot: { imagePath: string }
  /** Empty where the name stands beside it. */
  alt?: string
  isFirst?: boolean
  className?: string
}

/** The picture of a lot; its room is kept while it loads. */
export function LotImage({ lot, alt = "", isFirst = false, className }: Props) {
  return (
    <img
      src={lot.imagePath}
      alt={alt}
      width={360}
      height={480}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      {...(isFirst ? { fetchPriority: "high" as const } : {})}
      className={classNames("h-auto w-full object-contain", className)}
    />
  )
}
