import { Section } from "#admin/section.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { isId } from "#platform/ids.ts"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { PersonSections } from "../../person/read-person.ts"

type Risk = PersonSections["risk"]

/** Absent where nothing speaks against them. */
export function PersonRisk({ risk, biddingEndedAt }: { risk: Risk; biddingEndedAt: string | null }) {
  const t = useTexts("members")
  const language = useLanguage()
  const integrityTexts = useTexts("integrity-admin")
  const { defaults, findings, samePerson } = risk
  const count = (defaults?.length ?? 0) + (findings?.length ?? 0) + (samePerson?.length ?? 0)
  if (count === 0 && biddingEndedAt === null) return null
  return (
    <Section id="risk" title={t("person.risk")}>
      <ul className="border-t border-rule text-sm [&>li]:border-b [&>li]:border-rule [&>li]:py-2">
        {biddingEndedAt && (
          <li>
            <Badge icon="lock" tone="alarm">
              {t("person.biddingEnded", { moment: formatDate(biddingEndedAt, language) })}
            </Badge>
          </li>
        )}
        {defaults?.map((line) => (
          <li key={line.lineId}>
            <DefaultLine line={line} />
          </li>
        ))}
        {findings?.map(({ id, kind, severity, status }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <TextLink to={pathTo("/admin/integrity/:id", { id })} text={integrityTexts(`kinds.${kind}`)} />
            <span className="label-text">
              {integrityTexts(`severities.${severity}`)} · {integrityTexts(`states.${status}`)}
            </span>
          </li>
        ))}
        {samePerson?.map(({ id, username }) => (
          <li key={id}>
            {t("person.samePerson")} <TextLink to={pathTo("/admin/members/:id", { id })} text={username} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function DefaultLine({ line }: { line: NonNullable<Risk["defaults"]>[number] }) {
  const t = useTexts("members")
  const language = useLanguage()
  const { title, priceCents, subjectId, at, isSettled, reason } = line
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Badge icon="warning" tone={isSettled ? "soft" : "alarm"}>
          {t(isSettled ? "person.defaultSettled" : "person.default")}
        </Badge>
        {isId("lot", subjectId) ? (
          <TextLink to={pathTo("/admin/lots/:id", { id: subjectId })} text={title} />
        ) : (
          title
        )}
        <span className="figures">{money(priceCents)}</span>
        <span className="label-text figures">{formatDate(at, language)}</span>
      </span>
      <span lang="" className="label-text block">
        {reason}
      </span>
    </>
  )
}
