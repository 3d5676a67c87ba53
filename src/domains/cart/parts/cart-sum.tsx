import type { ReactNode } from "react"
import { type Fees, quoteOrder } from "#domains/orders/quote.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import type { CartPromotion } from "../read-cart-promotion.ts"
import type { CartLine } from "../reads.ts"
import { asSummedLine, summaryOf } from "../rules.ts"

type Props = {
  selected: readonly CartLine[]
  fees: Fees
  isMember: boolean
  /** Null where the law forbids promotions. */
  promotion: CartPromotion | null
}

export function CartSum({ selected, fees, isMember, promotion }: Props) {
  const t = useTexts("cart")
  const summary = summaryOf(selected.map(asSummedLine))
  const quote = quoteOrder({
    lines: selected.map((line) => ({ ...line, discountCents: promotion?.discounts[line.id] ?? 0 })),
    ...{ fees, isMember, paymentMethod: "transfer" },
  })
  const { lengthAuction, lengthBottle, lengthDram, lengthCask } = summary
  const counts = [
    ["lengthAuction", lengthAuction],
    ["lengthBottle", lengthBottle - lengthAuction],
    ["lengthDram", lengthDram],
    ["lengthCask", lengthCask],
  ] as const
  const hasFees = quote.totalCents !== summary.totalCents
  return (
    <section aria-label={t("sum")} className="grid gap-4 border-t-2 border-ink pt-4 lg:sticky lg:top-4">
      <div aria-live="polite" className="grid gap-1">
        <p className="label-text">
          {selected.length === 0
            ? t("noneSelected")
            : counts
                .filter(([, count]) => count > 0)
                .map(([name, count]) => t(`counts.${name}`, { count }))
                .join(" · ")}
        </p>
        <dl>
          <Line label={t("subtotal")}>
            <Price cents={summary.totalCents} size={hasFees ? "usual" : "huge"} />
          </Line>
          {quote.promotionCents < 0 && (
            <Line
              label={
                <>
                  {t("promotion")} <bdi translate="no">{promotion?.name}</bdi>
                </>
              }
            >
              <Price cents={quote.promotionCents} size="small" />
            </Line>
          )}
          {quote.commissionCents > 0 && (
            <Line label={t("commission")}>
              <Price cents={quote.commissionCents} size="small" />
            </Line>
          )}
          {quote.lateCents > 0 && (
            <Line label={t("late")}>
              <Price cents={quote.lateCents} size="small" />
            </Line>
          )}
          {hasFees && (
            <Line label={t("together")}>
              <Price cents={quote.totalCents} size="huge" />
            </Line>
          )}
        </dl>
      </div>
      {promotion && <CodeField promotion={promotion} />}
      <p className="label-text">{t("notYet")}</p>
      <Button kind="act" size="large" isWide aria-disabled={selected.length === 0 || undefined}>
        {t("toCheckout")}
      </Button>
      <noscript>
        <Button kind="plain" isWide formAction="/cart" formMethod="get">
          {t("addUp")}
        </Button>
      </noscript>
    </section>
  )
}

function CodeField({ promotion: { code, problem, isForDelivery } }: { promotion: CartPromotion }) {
  const t = useTexts("cart")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        name="promotionCode"
        label={t("promotionCode")}
        value={code}
        {...(isForDelivery ? { hint: t("promotionForDelivery") } : {})}
        {...(problem === null ? {} : { error: problem })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        translate="no"
      />
      <Button formAction="/cart" formMethod="get" className="mt-7 min-h-11">
        {t("applyCode")}
      </Button>
    </div>
  )
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Refused({ message }: { message: string | undefined }) {
  return message ? <Note tone="alarm">{message}</Note> : null
}
