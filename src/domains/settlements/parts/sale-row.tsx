import { useNavigation } from "react-router"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { SellerSale } from "../list-sales.ts"
import { SaleLot } from "./sale-lot.tsx"

export type RefusedSaleForm = {
  refusal: RefusalView
  submitted?: FormFields | undefined
}

type SaleBottle = NonNullable<SellerSale["bottle"]>
type Props = {
  sale: SellerSale
  now: string
  watchers: number
  isSuspended: boolean
  refused: RefusedSaleForm | undefined
}

export function SaleRow({ sale, now, watchers, isSuspended, refused }: Props) {
  const { bottle, lot } = sale
  const t = useTexts("submissions")
  const language = useLanguage()
  const name = bottle?.name ?? lot?.card.name ?? ""
  const imagePath = bottle?.imagePath ?? lot?.card.imagePath
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 gap-y-3 border-b border-rule py-5 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <div className="grid h-28 place-items-center overflow-hidden">
        {imagePath ? (
          <img src={imagePath} alt="" loading="lazy" className="max-h-28 w-full object-contain" />
        ) : (
          <Icon name="bottle" className="size-8 text-ink-faint" />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="font-name text-lg font-semibold">{name}</h2>
          {bottle && !hasLotStatus(sale) && (
            <Badge icon={toneOf(bottle.state) === "act" ? "clock" : "bottle"} tone={toneOf(bottle.state)}>
              {t(`states.${bottle.state}`)}
            </Badge>
          )}
        </div>
        {bottle && (
          <p className="label-text">
            {t("sales.submitted", { date: formatDate(bottle.at, language, "day") })}
            {bottle.valuation &&
              ` · ${t("sales.estimate", { low: money(bottle.valuation.lowCents), high: money(bottle.valuation.highCents) })}`}
            <Reserves {...bottle} />
          </p>
        )}
        {bottle?.answerBy && bottle.answerBy > now && (
          <p>{t("plan.answer", { answer: formatDate(bottle.answerBy, language, "date") })}</p>
        )}
        {bottle?.reason && ["refused", "returned"].includes(bottle.state) && (
          <p>{t("sales.reason", { reason: bottle.reason })}</p>
        )}
        {bottle?.isInStorage && (
          <p>
            {t("sales.inStorage")}{" "}
            <Link className="link" to="/my-account/storage">
              {t("sales.toStorage")}
            </Link>
          </p>
        )}
        {lot && (
          <SaleLot lot={lot} now={now} watchers={watchers} isSuspended={isSuspended} refused={refused} />
        )}
        {bottle && <BottleActs bottle={bottle} />}
      </div>
    </li>
  )
}

function Reserves({ requestedReserveCents, agreed }: Pick<SaleBottle, "requestedReserveCents" | "agreed">) {
  const t = useTexts("submissions")
  if (requestedReserveCents === null) return null
  const requested = t("sales.requestedReserve", { amount: money(requestedReserveCents) })
  if (!agreed || agreed.reserveCents === requestedReserveCents) return ` · ${requested}`
  const { reserveCents } = agreed
  const instead =
    reserveCents === null ? t("sales.agreedNone") : t("sales.agreedReserve", { amount: money(reserveCents) })
  return ` · ${requested}, ${instead}`
}

/** The lot shows the state until its bottle moves on. */
function hasLotStatus({ bottle, lot }: SellerSale): boolean {
  return lot !== null && bottle?.state === "assigned"
}

function toneOf(state: string): "act" | "lead" | "soft" {
  if (state === "valued" || state === "agreed") return "act"
  return state === "assigned" || state === "catalogued" ? "lead" : "soft"
}

function BottleActs({ bottle }: { bottle: SaleBottle }) {
  const t = useTexts("submissions")
  const language = useLanguage()
  const isSending = useNavigation().state !== "idle"
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      {bottle.valuation && (
        <Link
          className="link py-1"
          to={pathTo("/request-valuation/:id/:bottleId/confirm", {
            id: bottle.submissionId,
            bottleId: bottle.id,
          })}
        >
          {t(bottle.state === "valued" ? "sales.answer" : "sales.read")}
        </Link>
      )}
      {bottle.valuation && (
        <Link
          reloadsPage
          className="link py-1"
          to={pathTo("/request-valuation/:id/agreement.pdf", { id: bottle.submissionId })}
        >
          {t("sales.agreement")}
        </Link>
      )}
      <details className="max-sm:w-full">
        <summary className="link w-fit cursor-pointer py-1">{t("sales.history")}</summary>
        <ol className="mt-1 grid gap-1 text-sm">
          {bottle.history.map(({ state, at }) => (
            <li key={`${at} ${state}`}>
              <span className="figures text-ink-soft">{formatDate(at, language)}</span> {t(`states.${state}`)}
            </li>
          ))}
        </ol>
      </details>
      {bottle.canWithdraw && (
        <Form method="post" preventScrollReset className="max-sm:-ml-3">
          <input type="hidden" name="bottle" value={bottle.id} />
          <Button name="intent" value="withdraw" kind="quiet" size="small" disabled={isSending}>
            {t("sales.withdraw")}
          </Button>
        </Form>
      )}
    </div>
  )
}
