import { useEffect, useId, useRef } from "react"
import { useLocation } from "react-router"
import { when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import type { Notice } from "../reads.ts"
import { NoticeText } from "./notice-text.tsx"

type Shown = { notice: Notice; onClose: () => void; lookAgain: () => Promise<void> }

/** One unread notice over the page. Closing it, in whatever way, marks it as read. */
export function NoticeModal({ notice, onClose, lookAgain }: Shown) {
  const t = useTexts("notices")
  const language = useLanguage()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (ref.current?.open) return
    ref.current?.showModal()
    ref.current?.querySelector("button")?.focus()
  }, [])

  async function close(): Promise<void> {
    onClose()
    if ((await mark(notice._id)) && pathname.startsWith("/my-account")) void lookAgain()
  }
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={() => void close()}
      className="dialog m-auto w-[min(500px,calc(100vw-2rem))] rounded-md bg-paper-raised p-0 text-ink shadow-float"
    >
      <div className="grid max-h-[80dvh] gap-4 overflow-y-auto p-5">
        <div className="grid gap-1">
          <p className="label-text">{when(notice.createdAt, language)}</p>
          <h2 id={titleId} lang="" className="text-xl">
            {notice.title}
          </h2>
        </div>
        <NoticeText html={notice.content} />
        <form method="dialog" className="flex flex-wrap items-center justify-between gap-3">
          <Link className="link" to="/my-account/notification">
            {t("all")}
          </Link>
          <Button>{t("close")}</Button>
        </form>
      </div>
    </dialog>
  )
}

async function mark(noticeId: string): Promise<boolean> {
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ""
  try {
    const answer = await fetch(`/api/notification/${noticeId}`, {
      method: "PUT",
      headers: { "x-xsrf-token": token },
      // Whoever goes on to another page at once has read it all the same.
      keepalive: true,
    })
    return answer.ok
  } catch {
    return false
  }
}
