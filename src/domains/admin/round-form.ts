import { NewOffer, NewRound } from "#domains/drams/inputs.ts"
import { centsOf } from "#platform/dollars.ts"
import { read } from "#platform/input.ts"
import { localText, momentOf, startOfDay } from "#platform/time.ts"

type DramSaleFormFields = Readonly<Record<string, string>>

/** The form has Singapore's local time. */
export function roundOf(sent: DramSaleFormFields): NewRound {
  return read("drams", NewRound, { title: sent.title, endsAt: momentOf(sent.endsAt ?? "")?.toISOString() })
}

export function endOf(sent: DramSaleFormFields): Date {
  return read("drams", NewRound.pick({ endsAt: true }), {
    endsAt: momentOf(sent.endsAt ?? "")?.toISOString(),
  }).endsAt
}

/** Amounts in dollars, numbers as text. An unclear number is refused at its field. */
export function offerOf(sent: DramSaleFormFields): NewOffer {
  return read("drams", NewOffer, {
    productId: sent.productId ?? "",
    target: number(sent.target),
    dramMl: number(sent.dramMl),
    priceCents: centsOf(sent.price ?? ""),
    mostPerUser: number(sent.mostPerUser),
    mostPerMember: number(sent.mostPerMember),
  })
}

const dayMs = 24 * 60 * 60_000

/** Default end: in ten days at 21:00. */
export function newRoundForm(now: Date): { title: string; endsAt: string } {
  const nine = startOfDay(now).getTime() + 10 * dayMs + (21 / 24) * dayMs
  return { title: "", endsAt: localText(new Date(nine).toISOString()) }
}

function number(text: string | undefined): number | undefined {
  return text?.trim() ? Number(text) : undefined
}
