import { Section } from "#admin/section.tsx"
import { formatDate, money } from "#language/format.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { FieldError } from "#ui/field.tsx"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"

type MatchableOrder = {
  id: string
  reference: string
  totalCents: number
  status: KeyIn<"checkout-admin", "orders.statuses">
  buyer: string
  memberId: string | null
}
type OtherTransfer = { id: string; receivedOn: string; payer: string; text: string; restCents: number }

type Props = {
  restCents: number
  q: string
  orders: readonly MatchableOrder[]
  beside: readonly OtherTransfer[]
  chosen: readonly string[]
  /** It was to be computed without an order. */
  isUnchosen: boolean
  withThese: readonly string[]
}

const unchosenId = "no-order-chosen"
const box = "size-[1.125rem] shrink-0"
const choice = "flex min-h-8 items-center gap-x-2"
const rowClass = "flex min-w-0 flex-wrap items-center gap-x-2"

export function MatchForm({ restCents, q, orders, beside, chosen, isUnchosen, withThese }: Props) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  return (
    <Section title={t("transfers.matchTitle")}>
      <Form method="get" className="grid gap-4" preventScrollReset>
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            name="q"
            label={t("transfers.findOrder")}
            className="w-full max-w-[24rem]"
            type="search"
            value={q}
          />
          <Button className="min-h-11">{t("transfers.findButton")}</Button>
        </div>
        {orders.length > 0 && (
          <fieldset
            className="grid gap-1"
            aria-describedby={isUnchosen ? unchosenId : undefined}
            aria-invalid={isUnchosen || undefined}
          >
            <legend className="label-text pb-1">{t("transfers.whichOrders")}</legend>
            {orders.map((order) => (
              <label key={order.id} className={choice}>
                <input
                  type="checkbox"
                  name="order"
                  value={order.id}
                  defaultChecked={chosen.includes(order.id)}
                  className={box}
                />
                <span className={rowClass}>
                  <span className="figures font-semibold">{order.reference}</span>
                  <span className="figures">{money(order.totalCents)}</span>
                  <span className="min-w-0 break-words">{order.buyer}</span>
                  <span className="label-text">{t(`orders.statuses.${order.status}`)}</span>
                </span>
              </label>
            ))}
            {isUnchosen && <FieldError id={unchosenId}>{t("transfers.chooseOrder")}</FieldError>}
          </fieldset>
        )}
        {q && orders.length === 0 && <p className="text-ink-soft">{t("transfers.noOrder")}</p>}
        {beside.length > 0 && (
          <details open={withThese.length > 0}>
            <summary className="link w-fit">{t("transfers.together")}</summary>
            <div className="grid gap-1 pt-2">
              {beside.map(({ id, receivedOn, payer, text, restCents: cents }) => (
                <label key={id} className={choice}>
                  <input
                    type="checkbox"
                    name="with"
                    value={id}
                    defaultChecked={withThese.includes(id)}
                    className={box}
                  />
                  <span className={rowClass}>
                    <span className="figures font-semibold">{money(cents)}</span>
                    <span className="figures">{formatDate(`${receivedOn}T04:00:00Z`, language, "date")}</span>
                    <span className="min-w-0 break-words">{[payer, text].filter(Boolean).join(" · ")}</span>
                  </span>
                </label>
              ))}
            </div>
          </details>
        )}
        {orders.length > 0 && (
          <div>
            <Button name="compute" value="1" text={t("transfers.compute")} />
          </div>
        )}
      </Form>
      <Outcome
        restCents={restCents}
        orders={orders.filter(({ id }) => chosen.includes(id))}
        beside={beside.filter(({ id }) => withThese.includes(id))}
      />
    </Section>
  )
}

function Outcome({ restCents, orders, beside }: Pick<Props, "restCents" | "orders" | "beside">) {
  const t = useTexts("checkout-admin")
  if (orders.length === 0) return null
  const payable = orders.filter(({ status }) => status !== "paid" && status !== "refunded")
  const dueCents = payable
    .filter(({ status }) => status !== "cancelled")
    .reduce((all, { totalCents }) => all + totalCents, 0)
  const receivedCents = restCents + beside.reduce((all, each) => all + each.restCents, 0)
  const rest = receivedCents - dueCents
  const isOnes = new Set(orders.map(({ memberId }) => memberId)).size === 1 && orders[0]?.memberId !== null
  return (
    <div className="grid gap-3 border-t border-rule pt-4">
      <p className="figures">{t("transfers.sums", { there: money(receivedCents), due: money(dueCents) })}</p>
      {rest < 0 && <Note tone="alarm">{t("transfers.short", { missing: money(-rest) })}</Note>}
      {rest === 0 && <Note tone="lead">{t("transfers.even")}</Note>}
      {rest > 0 && (
        <Note>{t(isOnes ? "transfers.restToWallet" : "transfers.restOpen", { rest: money(rest) })}</Note>
      )}
      {rest >= 0 && (
        <Form method="post" action="?">
          {orders.map(({ id }) => (
            <input key={id} type="hidden" name="order" value={id} />
          ))}
          {beside.map(({ id }) => (
            <input key={id} type="hidden" name="with" value={id} />
          ))}
          <SubmitButton kind="act" intent="match" text={t("transfers.match", { count: orders.length })} />
        </Form>
      )}
    </div>
  )
}
