import type { ReactNode } from "react"

export type Fact = { label: string; value: ReactNode; isEnglish?: boolean }

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid border-t border-rule">
      {facts
        .filter(({ value }) => value !== null && value !== "")
        .map(({ label, value, isEnglish }) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd className="min-w-0" lang={isEnglish ? "en" : undefined}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
