import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import type { NotificationView } from "../reads.ts"
import { NotificationText } from "./notification-text.tsx"

export type NotificationViewProps = {
  notification: NotificationView
  /** Its place among those that wait, from 1. */
  queue: { number: number; count: number }
  onClose: () => void
}

export function NotificationBody({
  notification: { title, content, action, createdAt },
  queue,
  titleId,
  onFollow,
}: Omit<NotificationViewProps, "onClose"> & { titleId: string; onFollow: () => void }) {
  const t = useTexts("notifications")
  const language = useLanguage()
  return (
    <>
      <div className="grid gap-1">
        <p className="label-text flex justify-between gap-4">
          {formatDate(createdAt, language)}
          {queue.count > 1 && <span className="figures">{t("queue", queue)}</span>}
        </p>
        <h2 id={titleId} lang="" className="text-xl">
          {title}
        </h2>
      </div>
      <NotificationText html={content} onFollow={onFollow} />
      <form method="dialog" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {action && (
          <LinkButton to={action.path} kind="act" lang="" onClick={onFollow}>
            {action.text}
          </LinkButton>
        )}
        <Button>{t("close")}</Button>
        <Link
          className="link ml-auto inline-flex min-h-8 items-center"
          to="/my-account/notification"
          onClick={onFollow}
        >
          {t("all")}
        </Link>
      </form>
    </>
  )
}
