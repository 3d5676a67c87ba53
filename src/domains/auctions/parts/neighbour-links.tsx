import { useEffect, useState } from "react"
import { PrefetchPageLinks } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { useNavigate } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import { isTyping } from "#ui/is-typing.ts"
import { Link } from "#ui/link.tsx"
import type { LotNeighbour, SaleNeighbours } from "../numbering/read-neighbours.ts"

/** Also by the arrow keys. The page is fetched once a visitor means to open it. */
export function NeighbourLinks({ neighbours }: { neighbours: SaleNeighbours }) {
  const t = useTexts("auctions")
  const { before, after } = neighbours
  const [near, setNear] = useState<LotNeighbour | null>(null)
  useArrowKeys(neighbours)
  const link = (lot: LotNeighbour, rel: "prev" | "next") => (
    <Link
      key={rel}
      to={lot.path}
      rel={rel}
      title={lot.name}
      onPointerEnter={() => setNear(lot)}
      onFocus={() => setNear(lot)}
      className="inline-flex min-h-6 items-center gap-1 no-underline hover:text-ink hover:underline max-md:min-h-11"
    >
      {rel === "prev" && <Icon name="left" />}
      <span className="sr-only">{t(rel === "prev" ? "neighbours.before" : "neighbours.after")}</span>
      {t("lotNumber", { number: lot.number })}
      {rel === "next" && <Icon name="right" />}
    </Link>
  )
  if (!before && !after) return null
  return (
    <nav aria-label={t("neighbours.title")} className="figures label-text flex items-center gap-x-5">
      {before && link(before, "prev")}
      {after && link(after, "next")}
      {near && <PrefetchPageLinks page={near.path} />}
    </nav>
  )
}

function useArrowKeys({ before, after }: SaleNeighbours): void {
  const navigate = useNavigate()
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const lot = { ArrowLeft: before, ArrowRight: after }[event.key]
      if (!lot || event.defaultPrevented || isModified(event)) return
      if (isTyping(event.target) || scrollsSideways(event.target) || isAnythingOpen()) return
      event.preventDefault()
      void navigate(lot.path)
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [before, after, navigate])
}

function isModified({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

function isAnythingOpen(): boolean {
  // Messages and notifications are manual: they interrupt nothing.
  return document.querySelector("dialog:modal, :popover-open:not([popover=manual])") !== null
}

/** Arrow keys scroll a wide table that has the focus. */
function scrollsSideways(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== document.body; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  return false
}
