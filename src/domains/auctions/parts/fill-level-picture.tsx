import { useId } from "react"
import { liquidLevel } from "#domains/catalogue/drawing/fill-levels.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FillLevel, fillLevels } from "../lot.ts"

const top = { neckTop: 12, neckEnd: 52, shoulderEnd: 104 }
const glass = "M38 12V52C38 76 10 72 10 104V140H86V104C86 72 58 76 58 52V12Z"

/** The neck and shoulder of any bottle, with a tick for each level of the trade and a line at this one. */
export function FillLevelPicture({ level }: { level: FillLevel }) {
  const t = useTexts("auctions")
  const clip = useId()
  const y = liquidLevel(top, level)
  return (
    <svg
      viewBox="0 0 108 140"
      role="img"
      aria-label={t("condition.fillPicture", { level: t(`fillLevels.${level}`) })}
      className="h-36 w-auto self-start border-t border-rule pt-2 max-sm:h-28"
    >
      <clipPath id={clip}>
        <path d={glass} />
      </clipPath>
      <rect
        x="0"
        y={y}
        width="108"
        height={140 - y}
        clipPath={`url(#${clip})`}
        className="fill-act opacity-35"
      />
      <path d={glass} className="fill-none stroke-ink-soft" strokeWidth="1.5" />
      <rect x="36" y="2" width="24" height="14" rx="2" className="fill-ink-soft" />
      <path
        d={fillLevels.map((each) => `M92 ${liquidLevel(top, each)}h8`).join("")}
        className="stroke-rule-strong"
        strokeWidth="1"
      />
      <path d={`M4 ${y}H104`} className="stroke-ink" strokeWidth="1.5" strokeDasharray="3 2" />
    </svg>
  )
}
