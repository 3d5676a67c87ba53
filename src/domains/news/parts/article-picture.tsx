import { classNames } from "#ui/class-names.ts"
import type { ArticleCard } from "../article-card.ts"

type Props = {
  article: Pick<ArticleCard, "imagePath" | "isPhotograph">
  isFirst?: boolean
  className?: string
}

export function ArticlePicture({ article: { imagePath, isPhotograph }, isFirst = false, className }: Props) {
  return (
    <div className={classNames("aspect-[3/2] overflow-hidden rounded-sm bg-paper-sunk", className)}>
      {imagePath ? (
        <img
          src={imagePath}
          alt=""
          width={isPhotograph ? 640 : 360}
          height={480}
          loading={isFirst ? "eager" : "lazy"}
          decoding="async"
          {...(isFirst ? { fetchPriority: "high" as const } : {})}
          className={classNames("size-full", isPhotograph ? "object-cover" : "object-contain p-3")}
        />
      ) : (
        <span className="grid size-full place-items-center">
          <img
            src="/icon.svg"
            alt=""
            width={48}
            height={48}
            loading={isFirst ? "eager" : "lazy"}
            className="h-auto w-1/6 max-w-12 min-w-5 opacity-60"
          />
        </span>
      )}
    </div>
  )
}
