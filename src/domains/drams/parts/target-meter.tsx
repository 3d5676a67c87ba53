import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Countdown } from "#ui/countdown.tsx"
import type { OfferStatus } from "../rules.ts"

type Props = {
  pledged: number
  target: number
  endsAt: string
  status: OfferStatus
  now?: string | undefined
  className?: string
}

const maxNotches = 48

const fills = { open: "fill-act", reached: "fill-lead", lapsed: "fill-ink-faint" } as const

export function TargetMeter({ pledged, target, endsAt, status, now, className }: Props) {
  const t = useTexts("drams")
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs">
        <span className={classNames("figures font-semibold", status === "reached" && "text-lead")}>
          {t("meter.of", { pledged, target })}
        </span>
        <span className="figures text-ink-soft">
          {status === "open" ? t("meter.left", { count: target - pledged }) : t(`meter.${status}`)}
        </span>
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${target * 10} 10`}
        preserveAspectRatio="none"
        className="h-2.5 w-full"
      >
        <rect width={target * 10} height={10} className="fill-rule" />
        <rect width={pledged * 10} height={10} className={fills[status]} />
        {target <= maxNotches && (
          <path
            d={Array.from({ length: target - 1 }, (_, index) => `M${(index + 1) * 10} 0v10`).join("")}
            vectorEffect="non-scaling-stroke"
            className="stroke-paper"
            strokeWidth={2}
          />
        )}
      </svg>
      {now !== undefined && status !== "lapsed" && (
        <p className="text-xs text-ink-soft">
          {t("meter.ends")} <Countdown endsAt={endsAt} now={now} />
        </p>
      )}
    </div>
  )
}
