import type { ReactNode } from "react"
import { Figures } from "#admin/figures.tsx"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { readMember } from "../read-member.ts"

export type AdminMember = Awaited<ReturnType<typeof readMember>>

export function MemberFacts({ member }: { member: AdminMember }) {
  const t = useTexts("members")
  const language = useLanguage()
  const facts: [label: string, value: ReactNode][] = [
    [
      t("members.email"),
      <span key="email" className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 break-all">{member.email}</span>
        <Badge icon={member.isVerified ? "check" : "warning"} tone={member.isVerified ? "lead" : "act"}>
          {t(member.isVerified ? "members.isVerified" : "members.notVerified")}
        </Badge>
      </span>,
    ],
    [t("member.name"), [member.firstName, member.lastName].filter(Boolean).join(" ") || member.name],
    [t("member.phone"), member.phone],
    [
      t("members.country"),
      <span key="country" lang="en">
        {member.country}
      </span>,
    ],
    [t("member.deliveryCountry"), member.deliveryCountry],
    [t("member.language"), member.language],
    [t("members.joined"), formatDate(member.createdAt, language, "day")],
    [
      t("member.id"),
      <span key="id" className="figures break-all">
        {member.id}
      </span>,
    ],
  ]
  return (
    <section aria-label={t("member.facts")}>
      <dl className="grid gap-x-8 border-t border-rule md:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 border-b border-rule py-2">
            <dt className="label-text">{label}</dt>
            <dd>{value || "–"}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Never a maximum. Each leads to its list, or to its part of the page. */
export function MemberFigures({ member }: { member: AdminMember }) {
  const t = useTexts("members")
  const language = useLanguage()
  const { bids, lotsBidOn, lines, unpaidLines, unpaidCents, lotsSold } = member.figures
  const q = encodeURIComponent(member.username)
  const linked = (to: AppPath, count: number) => <TextLink to={to} text={formatCount(count, language)} />
  return (
    <Figures
      label={t("member.figures")}
      figures={[
        {
          label: t("member.bids"),
          value: linked("#bids", bids),
          note: t("member.bidsNote", { count: lotsBidOn }),
        },
        { label: t("member.lines"), value: linked(`/admin/orders?q=${q}`, lines) },
        {
          label: t("member.unpaid"),
          value: linked(`/admin/unpaid?q=${q}`, unpaidLines),
          ...(unpaidLines > 0 ? { note: money(unpaidCents), tone: "alarm" as const } : {}),
        },
        { label: t("member.sold"), value: linked(`/admin/submissions?show=all&q=${q}`, lotsSold) },
      ]}
    />
  )
}
