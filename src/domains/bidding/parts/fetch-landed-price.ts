import type { Cents } from "#platform/money.ts"
import type { LandedPrice } from "../landed/landed-price.ts"

export type FetchedPrice = LandedPrice & { medianCents: Cents | null }

/** For lists, which hold no terms of their lots. Undefined if the server does not answer. */
export async function fetchLandedPrice(
  lotId: string,
  { maximum, country }: { maximum: Cents; country: string },
): Promise<FetchedPrice | undefined> {
  try {
    const query = new URLSearchParams({ maximum: String(maximum), country })
    const response = await fetch(`/api/lots/${lotId}/landed-price?${query}`)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
