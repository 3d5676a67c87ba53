import type { ReactNode } from "react"
import { useSearchParams } from "react-router"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { Section } from "../section.tsx"

const activityKinds = ["note", "change", "email", "money"] as const

export type ActivityItem = {
  /** Its anchor on the page. */
  id: string
  at: string
  kind: (typeof activityKinds)[number]
  /** Null: the app itself. */
  by: ReactNode
  content: ReactNode
}

type Props = {
  items: readonly ActivityItem[]
  /** Above the list, such as the form of a new note. */
  children?: ReactNode
}

/** Changes, notes, e-mails and payments of an object, newest first; `?activity=` shows one kind. */
export function Activity({ items, children }: Props) {
  const t = useTexts("admin")
  const [search] = useSearchParams()
  const kinds = activityKinds.filter((kind) => items.some((item) => item.kind === kind))
  const chosen = kinds.find((kind) => kind === search.get("activity"))
  const shown = items
    .filter(({ kind }) => chosen === undefined || kind === chosen)
    .toSorted((one, other) => other.at.localeCompare(one.at))
  const tabOf = (kind: string) => {
    const query = new URLSearchParams(search)
    if (kind) query.set("activity", kind)
    else query.delete("activity")
    return samePage(query.size > 0 ? `?${query}` : "")
  }
  return (
    <Section title={t("object.activity")}>
      {children}
      {kinds.length > 1 && (
        <Tabs
          label={t("object.activity")}
          tabs={["" as const, ...kinds].map((kind) => ({
            to: tabOf(kind),
            label: t(`object.kinds.${kind || "all"}`),
            isCurrent: (chosen ?? "") === kind,
          }))}
        />
      )}
      {shown.length > 0 ? (
        <ol aria-label={t("object.activity")} className="border-t border-rule">
          {shown.map((item) => (
            <ActivityRow key={item.id} item={item} />
          ))}
        </ol>
      ) : (
        <p className="text-ink-soft">{t("object.noActivity")}</p>
      )}
    </Section>
  )
}

function ActivityRow({ item: { id, at, kind, by, content } }: { item: ActivityItem }) {
  const t = useTexts("admin")
  const language = useLanguage()
  return (
    <li id={id} className="grid scroll-mt-20 gap-0.5 border-b border-rule py-2 target:bg-paper-sunk">
      <p className="label-text flex flex-wrap items-center gap-x-2">
        <TextLink
          to={`#${id}`}
          preventScrollReset
          className="figures inline-flex min-h-6 items-center"
          text={formatDate(at, language)}
        />
        <span>{t(`object.kinds.${kind}`)}</span>
        <span>{by ?? t("object.app")}</span>
      </p>
      <div className="min-w-0 text-sm break-words">{content}</div>
    </li>
  )
}
