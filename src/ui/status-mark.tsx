import type { ReactNode } from "react"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "./class-names.ts"
import { Icon, type IconName } from "./icon.tsx"

const tones = {
  lead: "text-lead",
  alarm: "text-alarm",
  act: "text-act-text",
  soft: "text-ink-soft",
} as const

type Tone = keyof typeof tones

export function Badge(props: { icon?: IconName; tone?: Tone; isFilled?: boolean; children: ReactNode }) {
  const { icon, tone = "soft", isFilled, children } = props
  const tint = { lead: "bg-lead-tint", alarm: "bg-alarm-tint", act: "bg-paper-sunk", soft: "bg-paper-sunk" }[
    tone
  ]
  return (
    <span
      className={classNames(
        "inline-flex items-baseline gap-1 text-xs font-semibold whitespace-nowrap",
        tones[tone],
        isFilled && `rounded-sm px-2 py-1 ${tint}`,
      )}
    >
      {icon && <Icon name={icon} className="size-4 self-center" />}
      {children}
    </span>
  )
}

const marks = {
  leading: { icon: "leading", tone: "lead" },
  outbid: { icon: "outbid", tone: "alarm" },
  reserveMet: { icon: "check", tone: "lead" },
  reserveNotMet: { icon: "lock", tone: "soft" },
  noReserve: { icon: "check", tone: "soft" },
  live: { icon: "hammer", tone: "act" },
  ended: { icon: "clock", tone: "alarm" },
  won: { icon: "check", tone: "lead" },
  sold: { icon: "hammer", tone: "soft" },
  unsold: { icon: "minus", tone: "soft" },
  withdrawn: { icon: "close", tone: "soft" },
  paused: { icon: "pause", tone: "alarm" },
  upcoming: { icon: "clock", tone: "soft" },
} as const satisfies Record<string, { icon: IconName; tone: Tone }>

export type Mark = keyof typeof marks

export function StatusMark({ mark, isFilled }: { mark: Mark; isFilled?: boolean }) {
  const t = useTexts("ui")
  return (
    <Badge icon={marks[mark].icon} tone={marks[mark].tone} isFilled={isFilled ?? false}>
      {t(`marks.${mark}`)}
    </Badge>
  )
}
