import type { ReactNode } from "react"

type Props = { label: string; facts: readonly (readonly [label: string, value: ReactNode])[] }

export function Facts({ label, facts }: Props) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-rule py-4 md:grid-cols-3 xl:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className="grid min-w-0 content-start gap-0.5">
            <dt className="label-text">{name}</dt>
            <dd className="figures min-w-0 break-words">
              {value === "" || value === null || value === undefined || value === false ? "–" : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
