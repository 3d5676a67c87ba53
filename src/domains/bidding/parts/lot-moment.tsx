import type { LotPage } from "#domains/auctions/read-lot.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { Icon, type IconName } from "#ui/icon.tsx"
import { type LotMomentKind, lotMomentOf, type MomentFacts } from "../closed-lot/lot-moment.ts"

type LotMomentProps = Omit<MomentFacts, "lot"> & { lot: LotPage }

/** The top of a lot's page: what it means for this visitor, and the one thing to do. */
export function LotMoment(facts: LotMomentProps) {
  const kind = lotMomentOf(facts)
  const t = useTexts("closed-lot")
  const texts = useMomentFacts(facts)
  if (kind === null) return null
  const { tone, icon } = looks[kind]
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 px-4 py-3",
        tones[tone].box,
      )}
    >
      <p className="flex min-w-0 items-start gap-2.5 text-lg leading-snug font-semibold text-pretty">
        <Icon name={icon} className={classNames("mt-0.5", tones[tone].icon)} />
        <span>{t(`moment.${kind}.title`, texts)}</span>
      </p>
      <LinkButton to={actionOf(kind, facts)} kind={isUrgent(kind) ? "act" : "plain"}>
        {t(`moment.${kind}.act`, texts)}
      </LinkButton>
    </div>
  )
}

/** On phones, for a lot that has to be paid. */
export function PayBar(facts: LotMomentProps) {
  const kind = lotMomentOf(facts)
  const t = useTexts("closed-lot")
  const texts = useMomentFacts(facts)
  if (kind !== "toPay" && kind !== "overdue") return null
  return (
    <aside
      data-bottom-bar
      aria-label={t("moment.bar")}
      className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-rule-strong bg-paper-raised px-4 py-2.5 md:hidden"
    >
      <p className={classNames("text-xs font-semibold", tones[looks[kind].tone].icon)}>
        {t(`moment.${kind}.short`, texts)}
      </p>
      <LinkButton to={actionOf(kind, facts)} kind="act" size="large" className="whitespace-nowrap">
        {t(`moment.${kind}.act`, texts)}
      </LinkButton>
    </aside>
  )
}

const tones = {
  lead: { box: "border-lead bg-lead-tint", icon: "text-lead" },
  alarm: { box: "border-alarm bg-alarm-tint", icon: "text-alarm" },
  soft: { box: "border-rule-strong bg-paper-sunk", icon: "text-ink-soft" },
} as const

const looks: Record<LotMomentKind, { tone: keyof typeof tones; icon: IconName }> = {
  outbid: { tone: "alarm", icon: "outbid" },
  won: { tone: "lead", icon: "check" },
  toPay: { tone: "lead", icon: "check" },
  overdue: { tone: "alarm", icon: "warning" },
  confirming: { tone: "lead", icon: "clock" },
  packing: { tone: "lead", icon: "check" },
  collected: { tone: "lead", icon: "check" },
  stored: { tone: "lead", icon: "check" },
  shipped: { tone: "lead", icon: "parcel" },
  refunded: { tone: "soft", icon: "information" },
  defaulted: { tone: "alarm", icon: "warning" },
  offered: { tone: "lead", icon: "clock" },
  lost: { tone: "soft", icon: "minus" },
  unsold: { tone: "soft", icon: "minus" },
  ownSold: { tone: "lead", icon: "hammer" },
  ownUnsold: { tone: "soft", icon: "minus" },
}

function isUrgent(kind: LotMomentKind): boolean {
  return ["outbid", "won", "toPay", "overdue", "offered"].includes(kind)
}

function actionOf(kind: LotMomentKind, { lot, purchase }: LotMomentProps): AppPath {
  if (kind === "outbid") return "#bid"
  if (kind === "offered") return "/my-account/my-bids"
  if (kind === "stored") return "/my-account/storage"
  if (kind === "ownSold" || kind === "ownUnsold") return "/my-account/my-sales?tab=ended"
  if (kind === "lost" || kind === "unsold")
    return pathTo("/whisky-auction-live/:location", { location: lot.location })
  return purchase?.path ?? "/cart"
}

function useMomentFacts({ lot, purchase }: LotMomentProps) {
  const language = useLanguage()
  return {
    minimum: money(lot.minimumCents),
    hammer: money(lot.priceCents),
    total: money(purchase?.totalCents ?? 0),
    until: formatDate(purchase?.dueAt ?? lot.endsAt, language, "date"),
  }
}
