import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { AdminMember } from "./member-facts.tsx"

type MemberAccount = NonNullable<AdminMember["account"]>

const columns: readonly Column<MemberAccount["sessions"][number], "members">[] = [
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

/** How and where they sign in: for those who manage accounts. */
export function MemberSignIn({ member, account }: { member: AdminMember; account: MemberAccount }) {
  const t = useTexts("members")
  const adminTexts = useTexts("admin")
  const accounts = useTexts("accounts")
  const { hasPassword, providers, passkeyCount, sessions } = account
  const methods = [
    hasPassword && t("member.password"),
    ...providers.map((provider) => accounts(`social.names.${provider}`)),
    passkeyCount > 0 && t("member.passkeys", { count: passkeyCount }),
    member.hasTwoSteps && t("member.twoSteps"),
  ].filter(Boolean)
  return (
    <Section title={t("member.sessions")}>
      <p>
        <span className="label-text">{t("member.signInMethods")}</span>{" "}
        {methods.join(adminTexts("comma")) || t("member.none")}
      </p>
      {sessions.length === 0 ? (
        <p className="text-ink-soft">{t("member.noSessions")}</p>
      ) : (
        <DataTable noun="members" caption={t("member.sessions")} columns={columns} rows={sessions} isInner />
      )}
    </Section>
  )
}
