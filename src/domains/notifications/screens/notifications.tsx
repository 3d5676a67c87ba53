import { useNavigation } from "react-router"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form, redirect } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Note } from "#ui/note.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { markAllRead, markRead } from "../mark-read.ts"
import { NotificationText } from "../parts/notification-text.tsx"
import { listNotifications, type NotificationView } from "../reads.ts"
import type { Route } from "./+types/notifications"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    notifications: await listNotifications(ctx),
    now: ctx.now().toISOString(),
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const notificationId = (await request.formData()).get("notification")
  return await runAction(ctx, async () => {
    if (typeof notificationId === "string" && notificationId !== "all") await markRead(ctx, notificationId)
    else await markAllRead(ctx)
    return redirect("/my-account/notification", 303)
  })
}

export default function NotificationsPage({
  loaderData: { notifications, now },
  actionData: formResult,
}: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("notifications")
  const isBusy = useNavigation().state !== "idle"
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined
  const hasUnread = notifications.some((notification) => !notification.read)
  return (
    <>
      <PageHead title={t("title")} isHidden />
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl">{t("title")}</h1>
        {hasUnread && (
          <Form method="post">
            <Button name="notification" value="all" size="small" disabled={isBusy}>
              {t("markAll")}
            </Button>
          </Form>
        )}
      </header>
      {refusal && <Note tone="alarm">{refusal.message}</Note>}
      {notifications.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      ) : (
        <Days notifications={notifications} now={now} isBusy={isBusy} />
      )}
    </>
  )
}

type NotificationDaysProps = { notifications: readonly NotificationView[]; now: string; isBusy: boolean }

function Days({ notifications, now, isBusy }: NotificationDaysProps) {
  const t = useTexts("notifications")
  const language = useLanguage()
  const dayOf = (moment: string) => formatDate(moment, language, "day")
  const days = Map.groupBy(notifications, ({ createdAt }) => dayOf(createdAt))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="grid gap-2">
      <h2 className="label-text font-semibold">{day === dayOf(now) ? t("today") : day}</h2>
      <ul className="border-t border-rule-strong">
        {ofDay.map((notification) => (
          <NotificationItem key={notification._id} notification={notification} isBusy={isBusy} />
        ))}
      </ul>
    </section>
  ))
}

function NotificationItem({ notification, isBusy }: { notification: NotificationView; isBusy: boolean }) {
  const t = useTexts("notifications")
  const language = useLanguage()
  const { title, content, isTranslated, action, read, createdAt } = notification
  const textLanguage = isTranslated ? undefined : ""
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-rule py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid gap-1.5">
        <p className="label-text flex flex-wrap items-center gap-x-3">
          {formatDate(createdAt, language, "clock")}
          {!read && (
            <Badge icon="mail" tone="act">
              {t("unread")}
            </Badge>
          )}
        </p>
        <h3 lang={textLanguage} className={read ? "text-lg text-ink-soft" : "text-lg"}>
          {title}
        </h3>
        <NotificationText html={content} isTranslated={isTranslated} />
      </div>
      <div className="flex flex-wrap items-center gap-3 md:justify-end">
        {!read && (
          <Form method="post">
            <Button name="notification" value={notification._id} size="small" kind="quiet" disabled={isBusy}>
              {t("mark")}
              <span lang={textLanguage} className="sr-only">
                : {title}
              </span>
            </Button>
          </Form>
        )}
        {action && (
          <LinkButton to={action.path} size="small" kind={read ? "plain" : "act"} lang={textLanguage}>
            {action.text}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
