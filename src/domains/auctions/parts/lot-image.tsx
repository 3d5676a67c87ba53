import { classNames } from "#ui/class-names.ts"

type Props = {
  lot: { imagePath: string }
  alt?: string
  isFirst?: boolean
  isEarly?: boolean
  className?: string
}

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
