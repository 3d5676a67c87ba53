import type { ReactNode } from "react"
import { Figures } from "#admin/figures.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Badge } from "#ui/status-mark.tsx"
import type { readMember } from "../read-member.ts"

export type AdminMember = Awaited<ReturnType<typeof readMember>>

export function MemberFacts({ member }: { member: AdminMember }) {
  const t = useTexts("members")
  const adminTexts = useTexts("admin")
  const accounts = useTexts("accounts")
  const language = useLanguage()
  const signInMethods = [
    member.hasPassword && t("member.password"),
    ...member.providers.map((provider) => accounts(`social.names.${provider}`)),
    member.passkeyCount > 0 && t("member.passkeys", { count: member.passkeyCount }),
    member.hasTwoSteps && t("member.twoSteps"),
  ].filter(Boolean)
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
    [t("member.signInMethods"), signInMethods.join(adminTexts("comma")) || t("member.none")],
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

/** Never a maximum. */
export function MemberFigures({ figures }: { figures: AdminMember["figures"] }) {
  const t = useTexts("members")
  const { bids, lotsBidOn, lines, unpaidLines, unpaidCents, lotsSold } = figures
  return (
    <Figures
      label={t("member.figures")}
      figures={[
        { label: t("member.bids"), value: bids, note: t("member.bidsNote", { count: lotsBidOn }) },
        { label: t("member.lines"), value: lines },
        {
          label: t("member.unpaid"),
          value: unpaidLines,
          ...(unpaidLines > 0 ? { note: money(unpaidCents), tone: "alarm" as const } : {}),
        },
        { label: t("member.sold"), value: lotsSold },
      ]}
    />
  )
}
