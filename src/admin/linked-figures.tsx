import { formatCount } from "#language/format.ts"
import { useLanguage } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Figures } from "./figures.tsx"

export type LinkedFigure = {
  to: AppPath
  label: string
  value: number
  note?: string
  tone?: "act" | "alarm" | "plain"
}

export function LinkedFigures({ label, figures }: { label: string; figures: readonly LinkedFigure[] }) {
  const language = useLanguage()
  if (figures.length === 0) return null
  return (
    <Figures
      label={label}
      figures={figures.map(({ to, label, value, note, tone = "act" }) => ({
        label,
        value: (
          <TextLink
            to={to}
            aria-label={`${label}: ${formatCount(value, language)}`}
            text={formatCount(value, language)}
          />
        ),
        ...(note === undefined ? {} : { note }),
        ...(value > 0 && tone !== "plain" ? { tone } : {}),
      }))}
    />
  )
}
