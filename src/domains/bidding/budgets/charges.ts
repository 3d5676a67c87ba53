import type { LandedChoices } from "../landed/landed-choices.ts"
import type { budgets } from "../schema.ts"

type ChargesRow = Pick<
  typeof budgets.$inferSelect,
  "chargesCountry" | "chargesPayment" | "chargesShipping" | "chargesCover"
>

export function chargesRow(choices: LandedChoices | null): ChargesRow {
  return {
    chargesCountry: choices?.country ?? null,
    chargesPayment: choices?.paymentMethod ?? null,
    chargesShipping: choices?.shipping ?? null,
    chargesCover: choices?.isCovered ?? null,
  }
}

/** The choices of a row as JSON; null if only maximums count. */
export function choicesSql(alias: string): string {
  return `case when ${alias}.charges_country is not null then json_build_object('country', ${alias}.charges_country,
    'paymentMethod', ${alias}.charges_payment, 'shipping', ${alias}.charges_shipping,
    'isCovered', ${alias}.charges_cover) end`
}
