import type { ReactNode } from "react"
import { classNames } from "./class-names.ts"
import { Icon } from "./icon.tsx"

const tones = {
  alarm: { className: "border-alarm bg-alarm-tint", icon: "warning", tint: "text-alarm" },
  lead: { className: "border-lead bg-lead-tint", icon: "check", tint: "text-lead" },
  soft: { className: "border-rule-strong bg-paper-sunk", icon: "information", tint: "text-ink-soft" },
} as const

/** Screen readers announce refusals at once. */
export function Note({ tone = "soft", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const { className, icon, tint } = tones[tone]
  return (
    <div
      role={tone === "alarm" ? "alert" : "status"}
      className={classNames("flex items-start gap-2.5 border-l-2 px-3 py-2.5 text-left", className)}
    >
      <Icon name={icon} className={tint} />
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  )
}
