import { faultNameOf } from "#domains/bidding/verify/reasons.ts"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useAnyTexts, useLanguage, useTexts } from "#language/use-texts.ts"
import { CopyButton } from "#ui/copy-button.tsx"
import { Icon } from "#ui/icon.tsx"
import type { CheckResult } from "../check/check.ts"
import type { CheckFinding } from "../check/finding.ts"

const marks = {
  proved: { icon: "check", tone: "text-lead" },
  refuted: { icon: "warning", tone: "text-alarm" },
  unknown: { icon: "information", tone: "text-ink-soft" },
} as const

export function Findings({ findings, lastHash }: CheckResult) {
  const t = useTexts("transparency")
  return (
    <section className="grid gap-4 border-t border-rule-strong pt-6">
      <h2 className="text-xl">{t(`outcome.${outcomeOf(findings)}`)}</h2>
      <ul className="grid gap-3">
        {findings.map((finding) => (
          <FindingLine key={`${finding.text} ${JSON.stringify(finding.facts)}`} finding={finding} />
        ))}
      </ul>
      {findings.length === 0 && <p>{t("outcome.nothing")}</p>}
      {lastHash !== null && (
        <div className="grid justify-items-start gap-2">
          <p className="max-w-read">{t("outcome.compare")}</p>
          <code className="text-xs break-all" translate="no">
            {lastHash}
          </code>
          <CopyButton label={t("outcome.copy")} value={lastHash} />
        </div>
      )}
    </section>
  )
}

function outcomeOf(findings: readonly CheckFinding[]): CheckFinding["state"] {
  const states = new Set(findings.map(({ state }) => state))
  if (states.has("refuted")) return "refuted"
  return states.has("proved") ? "proved" : "unknown"
}

function FindingLine({ finding: { state, text, facts } }: { finding: CheckFinding }) {
  const t = useAnyTexts("transparency")
  const reasonTexts = useTexts("transparency")
  const language = useLanguage()
  const { icon, tone } = marks[state]
  const { at, cents, index, size, reason } = facts
  const fault = typeof reason === "string" ? faultNameOf(reason) : undefined
  const shown = {
    ...facts,
    ...(typeof index === "number" ? { index: formatCount(index, language) } : {}),
    ...(typeof size === "number" ? { size: formatCount(size, language) } : {}),
    ...(typeof at === "string" ? { at: formatDate(at, language) } : {}),
    ...(typeof cents === "number" ? { price: money(cents) } : {}),
    ...(fault ? { reason: reasonTexts(`reasons.${fault}`) } : {}),
  }
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2.5">
      <Icon name={icon} className={tone} label={t(`state.${state}`)} />
      <p className="max-w-read text-pretty">{t(`finding.${text}`, shown)}</p>
    </li>
  )
}
