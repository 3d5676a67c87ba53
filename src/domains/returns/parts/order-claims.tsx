import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { OrderClaims as OrderClaimsData } from "../read-order-claims.ts"

const tones = {
  open: "act",
  "awaiting-goods": "act",
  received: "act",
  refunded: "lead",
  refused: "alarm",
  withdrawn: "soft",
} as const

/** On the page of the buyer's order: what was claimed, and the way to a new claim. */
export function OrderClaims({ data }: { data: OrderClaimsData }) {
  const t = useTexts("returns")
  const language = useLanguage()
  return (
    <>
      {data.claims.length > 0 && (
        <ul aria-label={t("title")} className="border-t border-rule">
          {data.claims.map((claim) => (
            <ClaimItem key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
      {data.canClaim && data.until && (
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-soft">{t("offer", { date: formatDate(data.until, language, "day") })}</p>
          <LinkButton to={pathTo("/my-account/order/:id/claim", { id: data.orderId })} text={t("begin")} />
        </div>
      )}
    </>
  )
}

function ClaimItem({ claim }: { claim: OrderClaimsData["claims"][number] }) {
  const t = useTexts("returns")
  const language = useLanguage()
  const { id, title, quantity, reason, state, openedAt, answer, returnReference, expectedOn } = claim
  return (
    <li className="grid gap-1 border-b border-rule py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-name text-base">{quantity > 1 ? `${quantity} × ${title}` : title}</span>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </p>
      <p className="label-text">
        {t(`reasons.${reason}`)} · {formatDate(openedAt, language, "day")}
      </p>
      <p className="max-w-read whitespace-pre-line">{claim.description}</p>
      {state === "awaiting-goods" && (
        <p className="font-semibold">
          {t("sendBack", {
            number: returnReference ?? "",
            date: expectedOn ? formatDate(`${expectedOn}T04:00:00Z`, language, "day") : "",
          })}
        </p>
      )}
      {answer && (
        <p className="max-w-read border-l-2 border-rule-strong pl-3 whitespace-pre-line" lang="">
          {answer}
        </p>
      )}
      {claim.canWithdraw && (
        <Form method="post" preventScrollReset className="justify-self-start">
          <input type="hidden" name="claim" value={id} />
          <SubmitButton size="small" kind="quiet" intent="withdrawClaim" text={t("withdraw")} />
        </Form>
      )}
    </li>
  )
}
