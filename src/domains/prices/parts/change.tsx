import { classNames } from "#ui/class-names.ts"

const signs = ["−", "±", "+"]

export function Change({ by }: { by: number | null }) {
  if (by === null) return <span className="text-ink-faint">–</span>
  const percent = Math.round(by * 1_000) / 10
  const sign = signs[Math.sign(percent) + 1]
  return (
    <span
      className={classNames("font-semibold", percent > 0 && "text-lead", percent < 0 && "text-alarm")}
    >{`${sign}${Math.abs(percent).toFixed(1)}%`}</span>
  )
}
