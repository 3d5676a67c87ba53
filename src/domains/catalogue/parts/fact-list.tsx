import type { ReactNode } from "react"

export type Fact = { label: string; value: ReactNode; isEnglish?: boolean }

/** What is known, line by line; what is not known has no line. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid border-t border-rule">
      {facts
        .filter(({ value }) => value !== null && value !== "")
        .map(({ label, value, isEnglish }) => (
          <div
            key={label}
            className="grid grid-cols-[7rem_1fr] gap-x-4 border-b border-rule py-2 sm:grid-cols-[9rem_1fr]"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0" lang={isEnglish ? "en" : undefined}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
