import type { ReactNode } from "react"
import { classNames } from "#ui/class-names.ts"

export type Figure = { label: string; value: ReactNode; note?: ReactNode; tone?: "lead" | "alarm" | "act" }

const tones = { lead: "text-lead", alarm: "text-alarm", act: "text-act-text" } as const

export function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 border-t border-rule md:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure.label} className="grid content-start gap-0.5 border-b border-rule py-3 pr-4">
            <dt className="label-text">{figure.label}</dt>
            <dd
              className={classNames(
                "figures text-xl leading-tight font-semibold",
                figure.tone && tones[figure.tone],
              )}
            >
              {figure.value}
            </dd>
            {figure.note && <dd className="figures label-text">{figure.note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
