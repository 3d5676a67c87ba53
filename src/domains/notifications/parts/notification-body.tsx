import { useLocation } from "react-router"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { crossSiteToken } from "#ui/cross-site-token.ts"
import { Link } from "#ui/link.tsx"
import type { NotificationView } from "../reads.ts"
import { NotificationText } from "./notification-text.tsx"

export function NotificationBody({
  notification,
  titleId,
  onFollow,
}: {
  notification: NotificationView
  titleId: string
  onFollow: () => void
}) {
  const t = useTexts("notifications")
  const language = useLanguage()
  return (
    <>
      <div className="grid gap-1">
        <p className="label-text">{formatDate(notification.createdAt, language)}</p>
        <h2 id={titleId} lang="" className="text-xl">
          {notification.title}
        </h2>
      </div>
      <NotificationText html={notification.content} onFollow={onFollow} />
      <form method="dialog" className="flex flex-wrap items-center justify-between gap-3">
        <Link className="link" to="/my-account/notification" onClick={onFollow}>
          {t("all")}
        </Link>
        <Button>{t("close")}</Button>
      </form>
    </>
  )
}

export function useMarkRead(
  notification: NotificationView,
  revalidate: () => Promise<void>,
): () => Promise<void> {
  const { pathname } = useLocation()
  return async () => {
    if ((await mark(notification._id)) && pathname.startsWith("/my-account")) await revalidate()
  }
}

async function mark(notificationId: string): Promise<boolean> {
  const token = crossSiteToken()
  try {
    const answer = await fetch(`/api/notification/${notificationId}`, {
      method: "PUT",
      headers: { "x-xsrf-token": token },
      keepalive: true,
    })
    return answer.ok
  } catch {
    return false
  }
}
