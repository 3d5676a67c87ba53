import type { Column } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { AdminMember } from "./member-facts.tsx"

const columns: readonly Column<AdminMember["sessions"][number], "members">[] = [
  {
    name: "browser",
    head: "member.browser",
    cell: ({ userAgent }) => <code className="font-sans">{userAgent || "–"}</code>,
    className: "max-w-96 min-w-52 truncate",
  },
  { name: "address", head: "member.address", value: ({ address }) => address || null, format: "tight" },
  { name: "since", head: "member.since", value: "createdAt", format: "moment" },
  { name: "lastSeen", head: "member.lastSeen", value: "updatedAt", format: "moment" },
]

export function MemberSessions({ sessions }: Pick<AdminMember, "sessions">) {
  const t = useTexts("members")
  if (sessions.length === 0) return <p className="text-ink-soft">{t("member.noSessions")}</p>
  return <DataTable noun="members" caption={t("member.sessions")} columns={columns} rows={sessions} isInner />
}
