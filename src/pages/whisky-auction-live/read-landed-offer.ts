import { can } from "#domains/accounts/permissions.ts"
import type { LotPage } from "#domains/auctions/read-lot.ts"
import { landedSearch, readLandedChoices } from "#domains/bidding/landed/landed-choices.ts"
import { readLandedTerms } from "#domains/bidding/landed/read-landed-terms.ts"
import type { LandedOffer } from "#domains/bidding/parts/landed-fields.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { readUsualCountry } from "./usual-country.ts"

/** A guest's depends on the address alone, so the page can be shared. */
export async function readLandedOffer(
  ctx: Ctx,
  lot: Pick<LotPage, "id" | "productId" | "location" | "endsAt">,
  parameters: URLSearchParams,
  cookies: string | null,
): Promise<LandedOffer> {
  return {
    terms: await readLandedTerms(ctx, lot),
    choices: readLandedChoices(parameters, await readUsualCountry(ctx, cookies)),
    canShipAbroad: can(ctx, "deliverAbroad"),
    search: landedSearch(parameters),
  }
}
