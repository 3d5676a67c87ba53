import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { maxStars } from "../aspects.ts"

const star = "m10 2.2 2.4 5 5.4.7-4 3.8 1 5.5-4.8-2.7-4.8 2.7 1-5.5-4-3.8 5.4-.7Z"

export function Stars({ value, className }: { value: number; className?: string }) {
  const t = useTexts("ui")
  return (
    <span
      role="img"
      aria-label={t("ofFive", { stars: value })}
      className={classNames("relative inline-flex shrink-0", className)}
    >
      <Row className="text-rule-strong" />
      <span
        className="absolute inset-y-0 left-0 overflow-hidden text-act"
        style={{ width: `${(value / maxStars) * 100}%` }}
      >
        <Row />
      </span>
    </span>
  )
}

function Row({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 100 20" aria-hidden="true" className={classNames("h-4 w-20 max-w-none", className)}>
      {[0, 20, 40, 60, 80].map((x) => (
        <path key={x} d={star} transform={`translate(${x} 0)`} fill="currentColor" />
      ))}
    </svg>
  )
}

export function Star({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <path d={star} fill="currentColor" />
    </svg>
  )
}
