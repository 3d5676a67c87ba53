import { useEffect, useState } from "react"
import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import type { ListedMember } from "#domains/accounts/list-members.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { MemberStatus } from "./member-status.tsx"

export function MemberTable({ members }: { members: readonly ListedMember[] }) {
  const t = useTexts("members")
  const accountsTexts = useTexts("accounts-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  const rowKeys = useRowKeys()
  return (
    <div className="grid gap-2">
      <Table caption={adminTexts("nav.members")} className={`stacks ${denseTable}`}>
        <thead>
          <tr>
            <HeadCell>
              <ChooseAll label={t("members.chooseAll")} />
            </HeadCell>
            <HeadCell>{t("members.username")}</HeadCell>
            <HeadCell>{t("members.email")}</HeadCell>
            <HeadCell>{t("members.role")}</HeadCell>
            <HeadCell>{t("members.status")}</HeadCell>
            <HeadCell>{t("members.country")}</HeadCell>
            <HeadCell>{t("members.joined")}</HeadCell>
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {members.map((member) => (
            <tr key={member.id} className="hover:bg-paper-sunk">
              <Cell>
                <label className="inline-flex size-8 items-center justify-center">
                  <span className="sr-only">{t("members.choose", { username: member.username })}</span>
                  <input type="checkbox" name="id" value={member.id} className="size-[1.125rem]" />
                </label>
              </Cell>
              <Cell className="min-w-40">
                <Link
                  data-row
                  className="link font-semibold"
                  to={pathTo("/admin/members/:id", { id: member.id })}
                >
                  {member.username}
                </Link>
                {member.name !== member.username && <p className="label-text">{member.name}</p>}
              </Cell>
              <Cell className="whitespace-nowrap">
                {member.email}
                {!member.isVerified && (
                  <p>
                    <Badge icon="warning" tone="soft">
                      {t("members.notVerified")}
                    </Badge>
                  </p>
                )}
              </Cell>
              <Cell>{accountsTexts(`roles.${member.role}`)}</Cell>
              <Cell>
                <MemberStatus status={member.status} isClosed={member.isClosed} />
              </Cell>
              <Cell className="whitespace-nowrap">
                <span lang="en">{member.country}</span>
              </Cell>
              <Cell className="figures whitespace-nowrap">
                {formatDate(member.createdAt, language, "day")}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="label-text">{adminTexts("rowKeys")}</p>
    </div>
  )
}

/** Needs script, so it is rendered only after hydration. */
function ChooseAll({ label }: { label: string }) {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  if (!isAwake) return <span className="sr-only">{label}</span>
  return (
    <label className="inline-flex h-8 items-center gap-5 px-[0.4375rem]">
      <input
        type="checkbox"
        className="size-[1.125rem]"
        onChange={({ currentTarget }) => {
          const boxes = currentTarget.form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? []
          for (const box of boxes) box.checked = currentTarget.checked
        }}
      />
      <span className="lg:sr-only">{label}</span>
    </label>
  )
}
