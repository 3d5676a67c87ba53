import type { ReactNode } from "react"
import { useLocation } from "react-router"
import { objectTopic } from "#domains/audit/object-topic.ts"
import { presenceTopic } from "#domains/presence/presence-topic.ts"
import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { useLiveState, useStream } from "#ui/live/live-stream.ts"

type Props = { memberId: string; loadedAt: string; added: number; show: () => void }

/** What has happened to the page since it was loaded: new rows of its list, or a colleague's change of its object. */
export function PageNews({ memberId, loadedAt, added, show }: Props) {
  const t = useTexts("admin")
  const language = useLanguage()
  const { change, others } = useColleagues(memberId, loadedAt)
  return (
    <div role="status" className="empty:hidden">
      {added > 0 && (
        <News action={t("frame.showAdded")} show={show}>
          {t("frame.added", { count: added })}
        </News>
      )}
      {others.length > 0 && (
        <p className="mb-1 text-ink-soft">
          {t("frame.alsoHere", {
            count: others.length,
            names: new Intl.ListFormat(localeOf[language]).format(others),
          })}
        </p>
      )}
      {change && (
        <News action={t("frame.loadAgain")} show={show}>
          {t("frame.changedBy", {
            name: change.by,
            moment: formatDate(new Date(change.version), language, "clock"),
          })}
        </News>
      )}
    </div>
  )
}

function News({ action, show, children }: { action: string; show: () => void; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-l-2 border-rule-strong bg-paper-sunk px-3 py-1.5">
      <span>{children}</span>
      <Button type="button" size="small" onClick={show} text={action} />
    </p>
  )
}

const idInPath = /\/([a-z]{3}_[0-9a-z]{24})(?=\/|$)/

/** What colleagues do with the object of this page: who has it open now, and the last change since it was loaded. */
function useColleagues(memberId: string, loadedAt: string) {
  const [, id = ""] = idInPath.exec(useLocation().pathname) ?? []
  useStream(id ? { objects: [id] } : {})
  const change = useLiveState(objectTopic.of(id))
  const present = useLiveState(presenceTopic.of(id))?.people ?? []
  const isNew = change && change.byId !== memberId && change.version > Date.parse(loadedAt)
  return {
    change: isNew ? change : undefined,
    others: present.filter((person) => person.id !== memberId).map(({ username }) => username),
  }
}
