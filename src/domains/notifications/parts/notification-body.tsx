import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import type { NotificationView } from "../reads.ts"
import { NotificationText } from "./notification-text.tsx"

export type NotificationViewProps = {
  notification: NotificationView
  /** Its place among those that wait, from 1. */
  queue: { number: number; count: number }
}

type BodyProps = NotificationViewProps & {
  titleId: string
  onFollow: () => void
  /** While all but the title is folded away on phones. */
  onUnfold?: () => void
}

export function NotificationBody({
  notification: { title, content, isTranslated, action, createdAt },
  queue,
  titleId,
  onFollow,
  onUnfold,
}: BodyProps) {
  const t = useTexts("notifications")
  const language = useLanguage()
  const textLanguage = isTranslated ? undefined : ""
  const folded = onUnfold && "max-md:hidden"
  return (
    <>
      <div className="grid gap-1">
        <p className={classNames("label-text flex justify-between gap-4", folded)}>
          {formatDate(createdAt, language)}
          {queue.count > 1 && <span className="figures">{t("queue", queue)}</span>}
        </p>
        <h2
          id={titleId}
          lang={textLanguage}
          className={classNames("text-xl", onUnfold && "max-md:text-base")}
        >
          {title}
        </h2>
      </div>
      <div className={folded}>
        <NotificationText html={content} isTranslated={isTranslated} onFollow={onFollow} />
      </div>
      <form method="dialog" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {action && (
          <LinkButton to={action.path} kind="act" lang={textLanguage} onClick={onFollow}>
            {action.text}
          </LinkButton>
        )}
        <Button>{t("close")}</Button>
        {onUnfold && (
          <Button type="button" kind="quiet" className="ml-auto md:hidden" onClick={onUnfold}>
            {t("unfold")}
          </Button>
        )}
        <Link
          className={classNames("link ml-auto inline-flex min-h-8 items-center", folded)}
          to="/my-account/notification"
          onClick={onFollow}
        >
          {t("all")}
        </Link>
      </form>
    </>
  )
}
