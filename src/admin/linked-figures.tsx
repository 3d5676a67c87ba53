import { formatCount } from "#language/format.ts"
import { useLanguage } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
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
          <Link className="link" to={to} aria-label={`${label}: ${formatCount(value, language)}`}>
            {formatCount(value, language)}
          </Link>
        ),
        ...(note === undefined ? {} : { note }),
        ...(value > 0 && tone !== "plain" ? { tone } : {}),
      }))}
    />
  )
}
