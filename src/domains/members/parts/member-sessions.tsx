import { denseTable } from "#admin/dense-table.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminMember } from "./member-facts.tsx"

export function MemberSessions({ sessions }: Pick<AdminMember, "sessions">) {
  const t = useTexts("members")
  const language = useLanguage()
  if (sessions.length === 0) return <p className="text-ink-soft">{t("member.noSessions")}</p>
  return (
    <Table caption={t("member.sessions")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("member.browser")}</HeadCell>
          <HeadCell>{t("member.address")}</HeadCell>
          <HeadCell>{t("member.since")}</HeadCell>
          <HeadCell>{t("member.lastSeen")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <Cell className="max-w-96 min-w-52 truncate">
              <code className="font-sans">{session.userAgent || "–"}</code>
            </Cell>
            <Cell className="figures whitespace-nowrap">{session.address || "–"}</Cell>
            <Cell className="figures whitespace-nowrap">{formatDate(session.createdAt, language)}</Cell>
            <Cell className="figures whitespace-nowrap">{formatDate(session.updatedAt, language)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
