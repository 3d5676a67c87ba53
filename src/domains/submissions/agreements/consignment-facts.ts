import type { BottleState } from "../kinds.ts"
import type { Valuation } from "../valuations/last-valuations.ts"
import { termsVersion } from "../valuations/terms-version.ts"
import { describeBottle } from "./agreed-facts.ts"
import type { AgreedBottleFacts, BottleTerms } from "./schema.ts"

type ConsignedBottle = { name: string; volumeMl: number; abvPercent: number; state: BottleState }

const gone: readonly BottleState[] = ["refused", "withdrawn", "returned"]

/** Bottles that have left the consignment are not part of its agreement. */
export function isConsigned({ state }: Pick<ConsignedBottle, "state">): boolean {
  return !gone.includes(state)
}

/** Until the seller agrees to other terms, those agreed before apply. `valuations` are the bottle's, newest first. */
export function bottleFacts(bottle: ConsignedBottle, valuations: readonly Valuation[]): AgreedBottleFacts {
  const counting = valuations.filter(({ answer }) => answer !== "replaced")
  const valuation = counting.find(({ answer }) => answer === "agreed") ?? counting[0]
  const isAgreed = valuation?.answer === "agreed"
  return {
    bottle: describeBottle(bottle),
    terms: valuation ? termsOf(valuation) : null,
    status: statusOf(valuation),
    answeredName: isAgreed ? valuation.answeredName : null,
    answeredAt: isAgreed ? (valuation.answeredAt?.toISOString() ?? null) : null,
    termsVersion: valuation?.termsVersion ?? termsVersion,
  }
}

function statusOf(valuation: Valuation | undefined): AgreedBottleFacts["status"] {
  if (!valuation || valuation.answer === "replaced") return "toValue"
  return valuation.answer ?? "proposed"
}

function termsOf(valuation: Valuation): BottleTerms {
  const { lowCents, highCents, reserveCents, openingCents, buyNowCents } = valuation
  const { commissionBasisPoints, listingCents, reserveFeeCents } = valuation
  return {
    ...{ lowCents, highCents, reserveCents, openingCents, buyNowCents },
    ...{ commissionBasisPoints, listingCents, reserveFeeCents },
  }
}
